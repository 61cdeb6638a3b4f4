/** Panels of one user, remembered in the browser. */
import { useState } from 'react';
import { panelsFrom } from './sources.ts';
import type { PanelEntry } from './sources.ts';

/** Panels of the last visit, stored per user. */
const keyOf = (owner: string): string => `reptemple.editor-panels.${owner}`;

const remembered = (owner: string): readonly PanelEntry[] => {
  try {
    return panelsFrom(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'));
  } catch {
    return [];
  }
};

const remember = (owner: string, panels: readonly PanelEntry[]): void => {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(panels));
  } catch {
    // Not remembered without storage; each visit starts without panels.
  }
};

type Change = (panels: readonly PanelEntry[]) => readonly PanelEntry[];

export interface Panels {
  readonly entries: readonly PanelEntry[];
  readonly change: (change: Change) => void;
}

/** Remount it (`key`) for another user. */
export const usePanels = (owner: string): Panels => {
  const [entries, setEntries] = useState(() => remembered(owner));
  const change = (made: Change): void =>
    setEntries((before) => {
      const after = made(before);
      remember(owner, after);
      return after;
    });
  return { entries, change };
};
