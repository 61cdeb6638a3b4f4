import type { ReactElement } from 'react';

interface WhyNotProps {
  /** For the button's `aria-describedby`. */
  readonly id: string;
  /** Undefined: it can be pressed. */
  readonly words: string | undefined;
}

/** Beside a button that cannot be pressed: what is missing. */
export const WhyNot = ({ id, words }: WhyNotProps): ReactElement => (
  <p id={id} className="text-sm text-pretty text-quiet empty:hidden">
    {words}
  </p>
);
