/**
 * Arrival hold: after the body was in another posture (upright, before a push-up), the exercise's
 * posture must be held for a while before an attempt can begin. Burpees only pass through a plank.
 */
import type { SettleSettings } from '../definition/settings.ts';
import type { Millis } from '../units.ts';

export interface Settling {
  /** The body was elsewhere and has not yet been in posture for long enough since. */
  readonly isArriving: boolean;
  readonly inPostureSinceMs: Millis | null;
  readonly elsewhereSinceMs: Millis | null;
}

export const SETTLED: Settling = { isArriving: false, inPostureSinceMs: null, elsewhereSinceMs: null };

/** A shorter stay elsewhere is treated as an error of the pose model. */
const ELSEWHERE_MS = 200;

/**
 * Initial state: a track that begins in posture needs no hold; one that begins elsewhere needs it
 * from the first frame.
 */
export const UNSEEN: Settling = { ...SETTLED, elsewhereSinceMs: -ELSEWHERE_MS };

const away = (settling: Settling, t: Millis): Settling => {
  const elsewhereSinceMs = settling.elsewhereSinceMs ?? t;
  const isAway = t - elsewhereSinceMs >= ELSEWHERE_MS;
  return isAway
    ? { isArriving: true, inPostureSinceMs: null, elsewhereSinceMs }
    : { isArriving: settling.isArriving, inPostureSinceMs: settling.inPostureSinceMs, elsewhereSinceMs };
};

export const settle = (
  settling: Settling,
  t: Millis,
  isElsewhere: boolean,
  inPosture: boolean,
  settings: SettleSettings | null,
): Settling => {
  if (!settings) return settling;
  if (isElsewhere) return away(settling, t);
  if (!settling.isArriving) return settling.elsewhereSinceMs === null ? settling : SETTLED;
  const inPostureSinceMs = settling.inPostureSinceMs ?? (inPosture ? t : null);
  if (inPosture && inPostureSinceMs !== null && t - inPostureSinceMs >= settings.holdMs) return SETTLED;
  return { isArriving: true, inPostureSinceMs, elsewhereSinceMs: null };
};
