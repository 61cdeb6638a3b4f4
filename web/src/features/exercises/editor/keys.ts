/** Keyboard shortcuts of the editor. */

export type EditorCommand = 'undo' | 'redo' | 'save';

interface Obeying {
  /** True while a dialog of the editor is open. */
  readonly hasDialog: boolean;
  readonly work: Readonly<Record<'undo' | 'redo', () => void>>;
  readonly onSave: () => void;
}

/** Runs a command, unless a dialog is open. */
export const obey = (command: EditorCommand, { hasDialog, work, onSave }: Obeying): void => {
  if (hasDialog) return;
  if (command === 'save') onSave();
  else work[command]();
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl, or Cmd on a Mac; Ctrl+Y also means redo. */
export const commandOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): EditorCommand | undefined => {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  if (letter === 's') return 'save';
  return letter === 'y' && ctrlKey ? 'redo' : undefined;
};
