/** Follows changes without falling over them. */

export interface Steady {
  readonly changed: () => void;
  readonly stop: () => void;
}

interface Timing {
  /** Between the end of one run and the beginning of the next, in milliseconds. */
  readonly gapMs: () => number;
  readonly later: (act: () => void, milliseconds: number) => () => void;
}

/** The page's clock. */
export const later = (act: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Runs `act` after changes: at once after the first, never twice at a time, with a gap in between, and once more after those that come
 * meanwhile. `act` answers whether it got through; if not, it is run again.
 */
export const steadily = (act: () => Promise<boolean>, { gapMs, later }: Timing): Steady => {
  let state: 'idle' | 'busy' | 'stopped' = 'idle';
  let isDue = false;
  let forget = (): void => undefined;
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
