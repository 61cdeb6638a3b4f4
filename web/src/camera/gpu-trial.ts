/**
 * A graphics driver may take the whole page down while the GPU is tried. It is noted before, and the note is taken away after: one that is
 * still there was left by a page that never came so far, and the GPU is not tried again on this device for a week.
 */
const KEY = 'reptemple.gpuTrial';
/** Drivers are mended, and a page that was killed for another reason is not held against the chip for ever. */
const DISTRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

export const hasGpuCrashed = (): boolean => {
  try {
    const triedAt = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Date.now() - triedAt < DISTRUSTED_MS;
  } catch {
    return false;
  }
};

const forget = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing could be noted either.
  }
};

/** The GPU is tried from now on, until the returned function is called or the page is left. */
const noteTrial = (): (() => void) => {
  const until = new AbortController();
  const end = (): void => {
    if (until.signal.aborted) return;
    until.abort();
    forget();
  };
  try {
    localStorage.setItem(KEY, String(Date.now()));
    // Whoever leaves has not crashed.
    addEventListener('pagehide', end, { signal: until.signal });
  } catch {
    // Nothing can be noted here.
  }
  return end;
};

/** The same questions to a model whose first one tries the GPU. `end`: that there will be no answer. */
export const withNotedTrial = <Asked, Answer>(detect: (asked: Asked) => Promise<Answer>) => {
  let isTried = false;
  let end = (): void => undefined;
  return {
    detect: async (asked: Asked): Promise<Answer> => {
      if (isTried) return detect(asked);
      isTried = true;
      end = noteTrial();
      try {
        return await detect(asked);
      } finally {
        end();
      }
    },
    end: (): void => end(),
  };
};
