/** Number field that applies valid input while typing, as one undo step. */
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useGesture } from './gesture.ts';

/** State of a number field while typing: its text, and the value that edits are based on. */

/** Parses and applies the number of a field. */
export interface Taking {
  /** Returns undefined for invalid text. */
  readonly read: (text: string) => number | undefined;
  /** Returns the number that is applied; smaller if there is not enough space. */
  readonly taken: (value: number) => number;
  /** `gesture` groups the numbers of one visit to the field for undo. */
  readonly onNumber: (value: number, gesture: string) => void;
}

export interface Typing {
  readonly text: string;
  /**
   * State before typing started. It makes "1" on the way to "130" change nothing that "130" would
   * not.
   */
  readonly begun: Taking;
}

const numberOf = ({ text, begun }: Typing): number | undefined => begun.read(text);

export const isWrong = (typing: Typing | undefined): boolean => typing !== undefined && numberOf(typing) === undefined;

/**
 * Returns the typed text while it is current; undefined if nothing is typed or an undo has changed
 * the value.
 * @param value current value of the field
 */
export const standing = (typing: Typing | undefined, value: number): Typing | undefined => {
  const number = typing && numberOf(typing);
  return number === undefined || typing?.begun.taken(number) === value ? typing : undefined;
};

/** Updates the typed text. `now` applies if typing starts. */
export const typedOn = (typing: Typing | undefined, text: string, value: number, now: Taking): Typing => ({
  text,
  begun: standing(typing, value)?.begun ?? now,
});

interface TypedNumber extends Taking {
  readonly value: number;
  /** Called with true while the input is invalid, and with false on blur. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/** On blur the field shows the applied value. */
export const useTypedNumber = ({ value, onWrong, ...taking }: TypedNumber) => {
  const [typing, setTyping] = useState<Typing>();
  const gesture = useGesture();
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const next = typedOn(typing, currentTarget.value, value, taking);
    const number = next.begun.read(next.text);
    setTyping(next);
    onWrong?.(number === undefined);
    if (number !== undefined) next.begun.onNumber(number, gesture.current());
  };
  const leave = (): void => {
    setTyping(undefined);
    onWrong?.(false);
  };
  return {
    isWrong: isWrong(typing),
    field: {
      value: standing(typing, value)?.text ?? value,
      onFocus: gesture.begin,
      onChange: type,
      onBlur: leave,
    },
  };
};
