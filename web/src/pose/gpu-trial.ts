/**
 * Detects GPU drivers that crash the page. A marker is stored before the GPU is tried and removed
 * afterwards. If it is still there later, the GPU is not tried for a week.
 */
const KEY = 'reptemple.gpuTrial';
/** Expires, because drivers get fixed and the page may have ended for another reason. */
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
    // Without storage there is no marker.
  }
};

/** Sets the marker. Returns a function to remove it; leaving the page removes it too. */
const noteTrial = (): (() => void) => {
  const until = new AbortController();
  const end = (): void => {
    if (until.signal.aborted) return;
    until.abort();
    forget();
  };
  try {
    localStorage.setItem(KEY, String(Date.now()));
    // Leaving the page is not a crash.
    addEventListener('pagehide', end, { signal: until.signal });
  } catch {
    // The marker cannot be stored.
  }
  return end;
};

/**
 * Wraps `detect` to set the marker during its first call. `end` removes it if there will be no
 * result.
 */
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
