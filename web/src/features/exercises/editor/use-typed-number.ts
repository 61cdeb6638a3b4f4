/** Number field that applies valid input while typing, as one undo step. */
import { type ChangeEvent, useState } from 'react';
import { useGesture } from './gesture.ts';
import { isWrong, standing, type Taking, type Typing, typedOn } from './typed-number.ts';

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
