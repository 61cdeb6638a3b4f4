import type { ReactNode } from 'react';
import { keyed } from '../keyed.ts';

const HYPHENATED = /(\S*-\S*)/;

/** Prevents line breaks inside hyphenated words such as Push-Up. */
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
