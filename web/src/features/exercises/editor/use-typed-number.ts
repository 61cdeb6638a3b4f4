/** A number being typed into a field: taken over as it is typed where it may be, joined to one step of undo. */
import { type ChangeEvent, useState } from 'react';
import { useGesture } from './gesture.ts';

interface TypedNumber {
  readonly value: number;
  /** The number a text stands for; undefined for a text that may not be. */
  readonly read: (text: string) => number | undefined;
  /** `gesture` joins the numbers of one visit to the field. */
  readonly onNumber: (value: number, gesture: string) => void;
  /** Whether what is typed may not be; false once one has left. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/** Left, the field shows what was taken. */
export const useTypedNumber = ({ value, read, onNumber, onWrong }: TypedNumber) => {
  const [typed, setTyped] = useState<string>();
  const gesture = useGesture();
  const number = typed === undefined ? undefined : read(typed);
  const isWrong = typed !== undefined && number === undefined;
  // What was undone meanwhile is no longer what was typed.
  const isOwnStill = typed !== undefined && (isWrong || number === value);
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const next = read(currentTarget.value);
    setTyped(currentTarget.value);
    onWrong?.(next === undefined);
    if (next !== undefined) onNumber(next, gesture.current());
  };
  const leave = (): void => {
    setTyped(undefined);
    onWrong?.(false);
  };
  return {
    isWrong,
    field: { value: isOwnStill ? typed : value, onFocus: gesture.begin, onChange: type, onBlur: leave },
  };
};
