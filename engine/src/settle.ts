/**
 * Arriving is not starting: after the body was somewhere else altogether (upright, before a push-up), the posture must be held for a
 * while before an attempt can begin. Burpees pass through a plank; people who begin a set stay in it.
 */
import type { SettleSettings } from './settings.ts';
import type { Millis } from './units.ts';

export interface Settling {
  /** The body was elsewhere, and has not been in posture for long enough since. */
  readonly isArriving: boolean;
  readonly inPostureSinceMs: Millis | null;
  readonly elsewhereSinceMs: Millis | null;
}

export const SETTLED: Settling = { isArriving: false, inPostureSinceMs: null, elsewhereSinceMs: null };

/** A shorter stay elsewhere is the model's slip, not the person's. */
const ELSEWHERE_MS = 200;

/** A track that begins in posture begins in a set; one that begins elsewhere, if only for a frame, does not. */
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
