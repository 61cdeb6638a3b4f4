/**
 * Refreshes the session 5 s after a click or scroll and when the page becomes visible, at most once
 * a minute (specification S1, section 9).
 */

export const REFRESH_AT_MOST_EVERY_MS = 60_000;
export const AFTER_ACTIVITY_MS = 5000;

export type Stage = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;

interface ActivityTools {
  readonly stage: Stage;
  readonly now: () => number;
  readonly later: (milliseconds: number, act: () => void) => () => void;
  readonly refresh: () => void;
}

const SIGNS = ['click', 'scroll'] as const;

export const refreshOnActivity = ({ stage, now, later, refresh }: ActivityTools): (() => void) => {
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
