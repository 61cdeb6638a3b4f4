import type { ReactElement } from 'react';

interface WhyNotProps {
  /** Id for the button's `aria-describedby`. */
  readonly id: string;
  /** Undefined if the button is enabled. */
  readonly words: string | undefined;
}

/** Reason why a button is disabled. */
export const DisabledReason = ({ id, words }: WhyNotProps): ReactElement => (
  <p id={id} className="text-sm text-pretty text-quiet empty:hidden">
    {words}
  </p>
);
