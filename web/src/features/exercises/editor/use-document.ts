/** Connects an editor document to React and to browser events. */
import { useEffect, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './editor-store.ts';
import { lookElsewhere } from './open-documents.ts';

export type EditorCommand = 'undo' | 'redo' | 'save';

interface Obeying {
  /** True while a dialog of the editor is open. */
  readonly hasDialog: boolean;
  readonly work: Readonly<Record<'undo' | 'redo', () => void>>;
  readonly onSave: () => void;
}

/** Runs an editor command, unless a dialog is open. */
export const obey = (command: EditorCommand, { hasDialog, work, onSave }: Obeying): void => {
  if (hasDialog) return;
  if (command === 'save') onSave();
  else work[command]();
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the command of a key press with Ctrl, or Cmd on a Mac; Ctrl+Y also means redo. Undefined
 * for other keys.
 */
export const commandOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): EditorCommand | undefined => {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  if (letter === 's') return 'save';
  return letter === 'y' && ctrlKey ? 'redo' : undefined;
};

/** Selector of elements that handle all keys themselves. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/**
 * Selector of text fields outside the definition, which keep native undo; saving works there too.
 */
const OWN_TEXT = 'input[type="search"], [data-own-keys]';

const isElsewhere = ({ target }: KeyboardEvent, command: EditorCommand): boolean =>
  target instanceof Element && target.closest(command === 'save' ? OWN_KEYS : `${OWN_KEYS}, ${OWN_TEXT}`) !== null;

/**
 * Saves a changed draft when the page is hidden, because phones may end it, and looks for other
 * tabs' drafts.
 */
const useBrowser = (work: EditorStore): void => {
  useEffect(() => {
    const keep = (): void => work.keep();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') work.keep();
      else lookElsewhere();
    };
    lookElsewhere();
    window.addEventListener('storage', lookElsewhere);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('storage', lookElsewhere);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      work.keep();
    };
  }, [work]);
};

export const useDocument = (work: EditorStore): EditorState => {
  useBrowser(work);
  return useSyncExternalStore(work.subscribe, work.state);
};

/** Calls `obey` for shortcuts anywhere on the page, except in elements with their own keys. */
export const useEditorKeys = (obey: (command: EditorCommand) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented) return;
      // The browser's own "save page" is always prevented.
      if (command === 'save') event.preventDefault();
      if (isElsewhere(event, command)) return;
      event.preventDefault();
      obey(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
