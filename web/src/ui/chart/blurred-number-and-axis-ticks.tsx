import type { ReactElement } from 'react';

/**
 * Blurred placeholder of a number that the server does not send. Screen readers read `words`
 * instead.
 */
export const HiddenFigure = ({ words }: { readonly words: string }): ReactElement => (
  <span>
    <span aria-hidden className="inline-block blur-[7px] select-none">
      00
    </span>
    <span className="sr-only">{words}</span>
  </span>
);

/**
 * Returns whole numbers for a chart's axis up to at least `most`: 0, the top, and at most three
 * between.
 */
export const wholeScale = (most: number): { readonly top: number; readonly ticks: readonly number[] } => {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))) - 1);
  const step = [1, 2, 5, 10, 20, 25, 50, 100].map((one) => one * magnitude).find((one) => one * 4 >= most) ?? most;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
};
