import { useRef } from 'react';

let begun = 0;

export interface Gesture {
  /** Starts a new gesture: on taking a handle or entering a field. */
  readonly begin: () => void;
  /** Id for `edit`. */
  readonly current: () => string;
}

/** Groups the small steps of a drag or of typing into one undo step. */
export const useGesture = (): Gesture => {
  const number = useRef(0);
  const begin = (): void => {
    begun += 1;
    number.current = begun;
  };
  return { begin, current: () => `gesture ${number.current}` };
};
