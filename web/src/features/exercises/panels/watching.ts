/**
 * Tracks running pose analyses of videos. Meanwhile the layout must not change, because moving a
 * video restarts its analysis.
 */
import { useState, useSyncExternalStore } from 'react';

export class Watching {
  #films = 0;
  readonly #listeners = new Set<() => void>();

  /** Call when an analysis starts. Returns a function to call when it ends. */
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

/** Returns true while a video is being analyzed. */
export const useIsWatching = (): boolean => useSyncExternalStore(watching.subscribe, watching.isAny);

/** Returns the value, frozen while a video is being analyzed. */
export const useUnlessWatching = <Value>(wanted: Value): Value => {
  const isWatching = useIsWatching();
  const [settled, settle] = useState(wanted);
  if (isWatching) return settled;
  if (settled !== wanted) settle(wanted);
  return wanted;
};
