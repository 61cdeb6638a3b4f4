/** READY: the person is there, visible, and in the position the exercise starts from (second document, section 4, "READY marker"). */
import type { Measured } from './measure.ts';
import type { PostureSettings } from './settings.ts';
import type { Millis } from './units.ts';

export interface Readiness {
  readonly isReady: boolean;
  /** Since when the posture has been held, or since when it has been lost, without a break. */
  readonly inPostureSinceMs: Millis | null;
  readonly lostSinceMs: Millis | null;
}

export const NOT_READY: Readiness = { isReady: false, inPostureSinceMs: null, lostSinceMs: null };

/** What READY asks for besides posture. */
export interface ReadyConditions {
  readonly startHeld: boolean;
  /** The qualification rep is done, or none is required. */
  readonly isQualified: boolean;
}

/** Without a posture setting READY stays once it was reached, as specified; with one it ends when the posture is left. */
export const watchReadiness = (
  readiness: Readiness,
  t: Millis,
  measured: Measured | undefined,
  conditions: ReadyConditions,
  settings: PostureSettings | null,
): Readiness => {
  const isThere = measured?.inPosture ?? false;
  const inPostureSinceMs = isThere ? (readiness.inPostureSinceMs ?? t) : null;
  const lostSinceMs = isThere ? null : (readiness.lostSinceMs ?? t);
  if (readiness.isReady) {
    const isLost = settings !== null && lostSinceMs !== null && t - lostSinceMs >= settings.leaveMs;
    return { isReady: !isLost, inPostureSinceMs, lostSinceMs };
  }
  const isHeld = inPostureSinceMs !== null && t - inPostureSinceMs >= (settings?.holdMs ?? 0);
  const isReady = isHeld && (measured?.isVisible ?? false) && conditions.startHeld && conditions.isQualified;
  return { isReady, inPostureSinceMs, lostSinceMs };
};
