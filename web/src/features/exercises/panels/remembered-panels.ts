/** The panels as they were when one left. */
import { useState } from 'react';
import { panelsFrom } from './sources.ts';
import type { PanelEntry } from './sources.ts';

const KEY = 'reptemple.editor-panels';

const remembered = (): readonly PanelEntry[] => {
  try {
    return panelsFrom(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

const remember = (panels: readonly PanelEntry[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(panels));
  } catch {
    // Where the browser keeps nothing, every visit begins without panels.
  }
};

type Change = (panels: readonly PanelEntry[]) => readonly PanelEntry[];

export const usePanels = (): readonly [panels: readonly PanelEntry[], change: (change: Change) => void] => {
  const [panels, setPanels] = useState(remembered);
  const change = (made: Change): void =>
    setPanels((before) => {
      const after = made(before);
      remember(after);
      return after;
    });
  return [panels, change];
};
