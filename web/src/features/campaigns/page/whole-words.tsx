import type { ReactNode } from 'react';
import { keyed } from '../keyed.ts';

const HYPHENATED = /(\S*-\S*)/;

/** Large letters would be broken at the hyphen of Push-Up. */
export const WholeWords = ({ text }: { readonly text: string }): ReactNode =>
  keyed(text.split(HYPHENATED), String).map(({ key, entry: part }) =>
    HYPHENATED.test(part) ? (
      <span key={key} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  );
