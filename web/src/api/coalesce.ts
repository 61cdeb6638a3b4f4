/** Coalesces changes into runs of a function. */

export interface Steady {
  readonly changed: () => void;
  readonly stop: () => void;
}

interface Timing {
  /** Minimum pause between two runs, in ms. */
  readonly gapMs: () => number;
  readonly later: (act: () => void, milliseconds: number) => () => void;
}

/** `setTimeout` that returns a cancel function. */
export const later = (act: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Runs `act` after changes, never concurrently, with a pause between runs, and once more for
 * changes during a run. Begins with a pause too, because the caller has just loaded what it
 * watches. `act` resolves to true on success; otherwise it is retried.
 */
export const coalesce = (act: () => Promise<boolean>, { gapMs, later }: Timing): Steady => {
  let state: 'idle' | 'busy' | 'stopped' = 'busy';
  let isDue = false;
  const run = async (): Promise<void> => {
    state = 'busy';
    isDue = false;
    if (!(await act())) isDue = true;
    forget = later(rest, gapMs());
  };
  const rest = (): void => {
    if (state === 'stopped') return;
    state = 'idle';
    if (isDue) void run();
  };
  let forget = later(rest, gapMs());
  return {
    changed: () => {
      isDue = true;
      if (state === 'idle') void run();
    },
    stop: () => {
      state = 'stopped';
      forget();
    },
  };
};
