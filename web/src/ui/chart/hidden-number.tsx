import type { ReactElement } from 'react';

/**
 * Blurred placeholder of a number that the server does not reveal; `words` is the text for screen
 * readers.
 */
export const HiddenFigure = ({ words }: { readonly words: string }): ReactElement => (
  <span>
    <span aria-hidden className="inline-block blur-[7px] select-none">
      00
    </span>
    <span className="sr-only">{words}</span>
  </span>
);
