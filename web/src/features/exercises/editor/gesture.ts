import { useRef } from 'react';

let begun = 0;

export interface Gesture {
  /** Begins another one: when a handle is taken, when a field is entered. */
  readonly begin: () => void;
  /** What `edit` is given. */
  readonly current: () => string;
}

/** Joins the small steps of one movement, or of one text being typed, into one step of undo. */
export const useGesture = (): Gesture => {
  const number = useRef(0);
  const begin = (): void => {
    begun += 1;
    number.current = begun;
  };
  return { begin, current: () => `gesture ${number.current}` };
};
