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

/** Gives back the same object when nothing changed: most frames change nothing, and copying is what a frame costs. */
const watchPosture = (readiness: Readiness, t: Millis, isThere: boolean): Readiness => {
  const { isReady, inPostureSinceMs, lostSinceMs } = readiness;
  if (isThere && inPostureSinceMs !== null) return readiness;
  if (!isThere && lostSinceMs !== null) return readiness;
  return { isReady, inPostureSinceMs: isThere ? t : null, lostSinceMs: isThere ? null : t };
};

const isLost = ({ lostSinceMs }: Readiness, t: Millis, settings: PostureSettings | null): boolean =>
  settings !== null && lostSinceMs !== null && t - lostSinceMs >= settings.leaveMs;

const isReached = ({ inPostureSinceMs }: Readiness, t: Millis, settings: PostureSettings | null): boolean =>
  inPostureSinceMs !== null && t - inPostureSinceMs >= (settings?.holdMs ?? 0);

/** Without a posture setting READY stays once it was reached, as specified; with one it ends when the posture is left. */
export const watchReadiness = (
  readiness: Readiness,
  t: Millis,
  measured: Measured | undefined,
  { startHeld, isQualified }: ReadyConditions,
  settings: PostureSettings | null,
): Readiness => {
  const watched = watchPosture(readiness, t, measured?.inPosture ?? false);
  if (readiness.isReady) return isLost(watched, t, settings) ? { ...watched, isReady: false } : watched;
  if (!measured?.isVisible || !startHeld || !isQualified) return watched;
  return isReached(watched, t, settings) ? { ...watched, isReady: true } : watched;
};
