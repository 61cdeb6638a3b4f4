/** How the editor is laid out, remembered in the browser: which sections are open. Widths are remembered by the columns themselves. */
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
