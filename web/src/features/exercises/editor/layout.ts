/** How the editor is laid out, remembered in the browser: which sections are open, and whether a phone shows the videos. Widths are remembered by the columns themselves. */
import { useState } from 'react';
import { z } from 'zod';

const KEY = 'reptemple.editor-closed';

const Closed = z.array(z.string());

const remembered = (): readonly string[] => {
  try {
    return Closed.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

const remember = (closed: readonly string[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(closed));
  } catch {
    // Where the browser keeps nothing, every visit begins with all of them open.
  }
};

export const useSections = (): {
  readonly isOpen: (title: string) => boolean;
  readonly toggle: (title: string) => void;
} => {
  const [closed, setClosed] = useState(remembered);
  const isOpen = (title: string): boolean => !closed.includes(title);
  const toggle = (title: string): void => {
    const next = isOpen(title) ? [...closed, title] : closed.filter((one) => one !== title);
    remember(next);
    setClosed(next);
  };
  return { isOpen, toggle };
};

const FOLD_KEY = 'reptemple.editor-videos-folded';

const wasFolded = (): boolean => {
  try {
    return localStorage.getItem(FOLD_KEY) === 'true';
  } catch {
    return false;
  }
};

export const useFold = (): { readonly isFolded: boolean; readonly toggle: () => void } => {
  const [isFolded, setFolded] = useState(wasFolded);
  const toggle = (): void => {
    setFolded(!isFolded);
    try {
      localStorage.setItem(FOLD_KEY, String(!isFolded));
    } catch {
      // Where the browser keeps nothing, every visit shows them.
    }
  };
  return { isFolded, toggle };
};
