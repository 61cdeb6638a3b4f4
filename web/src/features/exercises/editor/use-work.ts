/** A work as React sees it, and the browser's events that concern it. */
import { useEffect, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './editor-store.ts';
import { commandOf, type EditorCommand } from './keys.ts';
import { lookElsewhere } from './works.ts';

/** Where every key belongs to something of its own. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Fields whose text is no part of the definition undo what was typed in them; the definition is saved from there as from anywhere. */
const OWN_TEXT = 'input[type="search"], [data-own-keys]';

const isElsewhere = ({ target }: KeyboardEvent, command: EditorCommand): boolean =>
  target instanceof Element && target.closest(command === 'save' ? OWN_KEYS : `${OWN_KEYS}, ${OWN_TEXT}`) !== null;

/** Keeps what waits when the page is hidden: phones end pages without asking. Hears of other tabs. */
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

export const useWork = (work: EditorStore): EditorState => {
  useBrowser(work);
  return useSyncExternalStore(work.subscribe, work.state);
};

/** Obeys the keyboard wherever the focus is, except where keys are spoken for. */
export const useEditorKeys = (obey: (command: EditorCommand) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented) return;
      // The browser's own saving of the page helps nobody, in a dialog either.
      if (command === 'save') event.preventDefault();
      if (isElsewhere(event, command)) return;
      event.preventDefault();
      obey(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
