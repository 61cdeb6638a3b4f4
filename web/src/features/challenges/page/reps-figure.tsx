import type { ReactElement } from 'react';

/** A count, or a blur in its place: what is hidden has not left the server. */
export const RepsFigure = ({ reps }: { readonly reps: number | null }): ReactElement =>
  reps === null ? (
    <span>
      <span aria-hidden className="inline-block blur-[7px] select-none">
        00
      </span>
      <span className="sr-only">Hidden until the end</span>
    </span>
  ) : (
    <span className="tabular-nums">{reps}</span>
  );
