/** A number being typed into a field: taken over as it is typed where it may be, joined to one step of undo. */
import { type ChangeEvent, useState } from 'react';
import { useGesture } from './gesture.ts';
import { isWrong, standing, type Taking, type Typing, typedOn } from './typed-number.ts';

interface TypedNumber extends Taking {
  readonly value: number;
  /** Whether what is typed may not be; false once one has left. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/** Left, the field shows what was taken. */
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
