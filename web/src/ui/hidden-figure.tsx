import type { ReactElement } from 'react';

/** A blur in the place of a figure that has not left the server; `words` say so to who cannot see it. */
export const HiddenFigure = ({ words }: { readonly words: string }): ReactElement => (
  <span>
    <span aria-hidden className="inline-block blur-[7px] select-none">
      00
    </span>
    <span className="sr-only">{words}</span>
  </span>
);
