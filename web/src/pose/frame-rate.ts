/**
 * Measures the number of analyzed frames per second, and detects if it is too low to count fast
 * reps.
 */
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Time below the minimum before it counts as slow. */
const PATIENCE_MS = 4000;
const WINDOW_MS = 2000;

export interface FrameRate {
  readonly startedAt: Millis | null;
  /** Times within the last two seconds. */
  readonly analysed: readonly Millis[];
  readonly shown: readonly Millis[];
  /** Start of the time below the minimum; null if it is not below. */
  readonly slowSince: Millis | null;
}

export const startFrameRate = (): FrameRate => ({ startedAt: null, analysed: [], shown: [], slowSince: null });

const recent = (times: readonly Millis[], now: Millis): readonly Millis[] => times.filter((at) => at > now - WINDOW_MS);

/**
 * Records a frame of the camera. Uses wall-clock time, because the device's performance is
 * measured.
 */
export const frameShown = (rate: FrameRate, now: Millis): FrameRate => ({
  ...rate,
  startedAt: rate.startedAt ?? now,
  shown: [...recent(rate.shown, now), now],
});

const isMeasured = (rate: FrameRate, now: Millis): boolean =>
  rate.startedAt !== null && now - rate.startedAt >= WINDOW_MS;

const perSecond = (times: readonly Millis[], now: Millis): number => (recent(times, now).length * 1000) / WINDOW_MS;

/** Returns the analyzed frames per second over the last two seconds; null before enough data. */
export const analysedPerSecond = (rate: FrameRate, now: Millis): number | null =>
  isMeasured(rate, now) ? perSecond(rate.analysed, now) : null;

export const frameAnalysed = (rate: FrameRate, now: Millis): FrameRate => {
  const next = { ...rate, analysed: [...recent(rate.analysed, now), now] };
  const isSlow = isMeasured(next, now) && perSecond(next.analysed, now) < MIN_FRAMES_PER_SECOND;
  return { ...next, slowSince: isSlow ? (rate.slowSince ?? now) : null };
};

/**
 * `model`: the analysis is too slow although the camera is fast enough; a lighter model helps.
 * `camera`: the camera delivers too few frames (dark room); a lighter model does not help.
 */
export type Slowness = 'model' | 'camera';

/** Returns why the rate has been below the minimum for four seconds; otherwise undefined. */
export const slowness = (rate: FrameRate, now: Millis): Slowness | undefined => {
  if (rate.slowSince === null || now - rate.slowSince < PATIENCE_MS) return undefined;
  return perSecond(rate.shown, now) < MIN_FRAMES_PER_SECOND ? 'camera' : 'model';
};
