/**
 * Layout preferences in the browser: open sections, and videos shown on phones. The columns store
 * their own widths.
 */
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
    // Not remembered without storage; all sections start open.
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
      // Not remembered without storage; videos start shown.
    }
  };
  return { isFolded, toggle };
};
