/** Animates rows that change their rank, unless reduced motion is preferred. */
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { movesOf } from './news.ts';
import type { TopThree } from './news.ts';

const MOVE: KeyframeAnimationOptions = { duration: 250, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' };

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const rowsIn = (list: HTMLElement): readonly (readonly [string, HTMLElement])[] =>
  [...list.children].flatMap((row) =>
    row instanceof HTMLElement && row.dataset['key'] !== undefined ? [[row.dataset['key'], row] as const] : [],
  );

const isOnScreen = (row: HTMLElement, by: number): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  const [first, last] = [Math.min(top, top + by), Math.max(bottom, bottom + by)];
  return last > 0 && first < innerHeight;
};

/** Rows that move up are drawn above others. */
const move = (row: HTMLElement, by: number | null): void => {
  if (!isOnScreen(row, by ?? 0)) return;
  if (by === null) return void row.animate({ opacity: [0, 1] }, MOVE);
  const above = by > 0 ? { zIndex: [1, 1], backgroundColor: ['var(--color-gold-wash)', 'var(--color-surface)'] } : {};
  row.animate({ transform: [`translateY(${by}px)`, 'none'], ...above }, MOVE);
};

type Rows = ReturnType<typeof rowsIn>;

const topsOf = (rows: Rows): TopThree => new Map(rows.map(([key, row]) => [key, row.offsetTop]));

/**
 * Measures after the first frame, because measuring during the initial render would force a layout.
 */
const lookWhenDrawn = (look: () => void): (() => void) => {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
};

/** Ref for a list whose children have a `data-key`. */
export const useMoves = (): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null);
  const known = useRef<TopThree>(new Map());
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const rows = rowsIn(list.current);
    if (known.current.size === 0) return lookWhenDrawn(() => (known.current = topsOf(rows)));
    const tops = topsOf(rows);
    const moves = movesOf(known.current, tops);
    known.current = tops;
    if (moves.size === 0 || isStill()) return undefined;
    for (const [key, row] of rows) {
      const by = moves.get(key);
      if (by !== undefined) move(row, by);
    }
    return undefined;
  });
  return list;
};
