/** Films that the pose model watches on this page. As long as there is one, nothing that holds it is laid out anew: it would start over. */
import { useState, useSyncExternalStore } from 'react';

export class Watching {
  #films = 0;
  readonly #listeners = new Set<() => void>();

  /** Another film is being watched. Returns how to end that. */
  readonly begin = (): (() => void) => {
    this.#change(1);
    return () => this.#change(-1);
  };

  readonly isAny = (): boolean => this.#films > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(by: 1 | -1): void {
    this.#films += by;
    for (const listener of this.#listeners) listener();
  }
}

export const watching = new Watching();

/** Whether the pose model watches a film on this page. */
export const useIsWatching = (): boolean => useSyncExternalStore(watching.subscribe, watching.isAny);

/** What is wanted; while a film is watched, what it was before. */
export const useUnlessWatching = <Value>(wanted: Value): Value => {
  const isWatching = useIsWatching();
  const [settled, settle] = useState(wanted);
  if (isWatching) return settled;
  if (settled !== wanted) settle(wanted);
  return wanted;
};
