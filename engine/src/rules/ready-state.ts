/**
 * READY state: the person is visible and in the exercise's starting position (specification S2,
 * section 4, "READY marker").
 */
import type { PostureSettings } from '../definition/robust-settings.ts';
import type { Measured } from '../signal/measure-frame.ts';
import type { Millis } from '../units.ts';

export interface Readiness {
  readonly isReady: boolean;
  /** Time since which the person has been in posture without interruption; null out of posture. */
  readonly inPostureSinceMs: Millis | null;
  /** Time since which the person has been out of posture without interruption; null in posture. */
  readonly lostSinceMs: Millis | null;
}

export const NOT_READY: Readiness = { isReady: false, inPostureSinceMs: null, lostSinceMs: null };

/** Conditions for READY other than posture. */
export interface ReadyConditions {
  readonly startHeld: boolean;
  /** True if the qualification rep is done, or the exercise requires none. */
  readonly isQualified: boolean;
}

/**
 * Updates the times since which the person has been in or out of posture. Returns the same object
 * if nothing changed: it runs for every frame, and copying would dominate its cost.
 */
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

/**
 * Updates the READY state. Without posture settings it never ends, as specified. With them, it ends
 * after `leaveMs` out of posture.
 */
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
