/**
 * React hooks for an exercise open in the editor: its state, keyboard shortcuts, and saving when
 * the page is hidden.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './editor-store.ts';
import { lookElsewhere } from './open-documents.ts';

export type EditorCommand = 'undo' | 'redo' | 'save';

interface Obeying {
  readonly hasDialog: boolean;
  readonly work: Readonly<Record<'undo' | 'redo', () => void>>;
  readonly onSave: () => void;
}

export const obey = (command: EditorCommand, { hasDialog, work, onSave }: Obeying): void => {
  if (hasDialog) return;
  if (command === 'save') onSave();
  else work[command]();
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the command of a key press: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y or Ctrl+S (Cmd on a Mac, without
 * Y). Undefined for other keys.
 */
export const commandOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): EditorCommand | undefined => {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  if (letter === 's') return 'save';
  return letter === 'y' && ctrlKey ? 'redo' : undefined;
};

const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** CSS selector of text fields outside the definition, which keep the browser's own undo. */
const OWN_TEXT = 'input[type="search"], [data-own-keys]';

const isElsewhere = ({ target }: KeyboardEvent, command: EditorCommand): boolean =>
  target instanceof Element && target.closest(command === 'save' ? OWN_KEYS : `${OWN_KEYS}, ${OWN_TEXT}`) !== null;

/**
 * Saves a changed draft when the page is hidden, because a phone may then close it without notice.
 * Checks for drafts of other tabs when the page is shown.
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

/**
 * Runs commands for shortcuts on the whole page, except in elements that handle the keys
 * themselves.
 */
export const useEditorKeys = (obey: (command: EditorCommand) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented) return;
      // Prevents the browser's "Save page" dialog even where the shortcut itself does nothing.
      if (command === 'save') event.preventDefault();
      if (isElsewhere(event, command)) return;
      event.preventDefault();
      obey(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
