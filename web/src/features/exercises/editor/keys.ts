/** What a key does in the editor. */

export type EditorCommand = 'undo' | 'redo' | 'save';

interface Obeying {
  /** One of the editor's dialogs is open. */
  readonly hasDialog: boolean;
  readonly work: Readonly<Record<'undo' | 'redo', () => void>>;
  readonly onSave: () => void;
}

/** What lies behind a dialog stays as it is, wherever the focus has gone. */
export const obey = (command: EditorCommand, { hasDialog, work, onSave }: Obeying): void => {
  if (hasDialog) return;
  if (command === 'save') onSave();
  else work[command]();
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl on most machines, Cmd on a Mac; Ctrl+Y is what Windows calls redo. */
export const commandOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): EditorCommand | undefined => {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  if (letter === 's') return 'save';
  return letter === 'y' && ctrlKey ? 'redo' : undefined;
};
