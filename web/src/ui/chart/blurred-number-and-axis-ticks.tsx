/** Placeholder of a hidden number, and whole-number ticks for a chart's axis. */
import type { ReactElement } from 'react';

/** Blurred placeholder of a number that the server hides. `words`: text for screen readers. */
export const HiddenFigure = ({ words }: { readonly words: string }): ReactElement => (
  <span>
    <span aria-hidden className="inline-block blur-[7px] select-none">
      00
    </span>
    <span className="sr-only">{words}</span>
  </span>
);

/**
 * Returns integer ticks of a chart's axis: 0, the top, and at most three in between. The top is a
 * multiple of the step.
 */
export const wholeScale = (most: number): { readonly top: number; readonly ticks: readonly number[] } => {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))) - 1);
  const step = [1, 2, 5, 10, 20, 25, 50, 100].map((one) => one * magnitude).find((one) => one * 4 >= most) ?? most;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
};
