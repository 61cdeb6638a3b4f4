/** When the session is refreshed: 5 s after a click or scroll and when the page is shown again, at most once a minute (first document, section 9). */

export const REFRESH_AT_MOST_EVERY_MS = 60_000;
export const AFTER_ACTIVITY_MS = 5000;

/** A page that can be touched and hidden; `document` is one. */
export type Stage = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;

interface ActivityTools {
  readonly stage: Stage;
  readonly now: () => number;
  /** Calls back after so many milliseconds; the returned function ends that. */
  readonly later: (milliseconds: number, act: () => void) => () => void;
  readonly refresh: () => void;
}

const SIGNS = ['click', 'scroll'] as const;

/** Watches for activity. The returned function ends that. */
export const refreshOnActivity = ({ stage, now, later, refresh }: ActivityTools): (() => void) => {
  // The start itself reads the session.
  let refreshedAt = now();
  let cancel: (() => void) | undefined;

  const refreshIfDue = (): void => {
    if (now() - refreshedAt < REFRESH_AT_MOST_EVERY_MS) return;
    refreshedAt = now();
    refresh();
  };
  const onSign = (): void => {
    cancel ??= later(AFTER_ACTIVITY_MS, () => {
      cancel = undefined;
      refreshIfDue();
    });
  };
  const onVisibility = (): void => {
    if (stage.visibilityState === 'visible') refreshIfDue();
  };

  for (const sign of SIGNS) stage.addEventListener(sign, onSign, { passive: true, capture: true });
  stage.addEventListener('visibilitychange', onVisibility);
  return () => {
    cancel?.();
    for (const sign of SIGNS) stage.removeEventListener(sign, onSign, { capture: true });
    stage.removeEventListener('visibilitychange', onVisibility);
  };
};
