/** How many frames a second are analysed, and when that is too few to count fast reps. */
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Below the floor for this long is not a hiccup. */
const PATIENCE_MS = 4000;
const WINDOW_MS = 2000;

export interface FrameRate {
  readonly startedAt: Millis | null;
  /** Times within the last two seconds. */
  readonly analysed: readonly Millis[];
  readonly shown: readonly Millis[];
  /** Since when the rate has been below the floor. */
  readonly slowSince: Millis | null;
}

export const startFrameRate = (): FrameRate => ({ startedAt: null, analysed: [], shown: [], slowSince: null });

const recent = (times: readonly Millis[], now: Millis): readonly Millis[] => times.filter((at) => at > now - WINDOW_MS);

/** A frame was shown by the camera; the wall clock, not the media's, because the question is what the device can do. */
export const frameShown = (rate: FrameRate, now: Millis): FrameRate => ({
  ...rate,
  startedAt: rate.startedAt ?? now,
  shown: [...recent(rate.shown, now), now],
});

const isMeasured = (rate: FrameRate, now: Millis): boolean =>
  rate.startedAt !== null && now - rate.startedAt >= WINDOW_MS;

const perSecond = (times: readonly Millis[], now: Millis): number => (recent(times, now).length * 1000) / WINDOW_MS;

/** Frames analysed a second over the last two seconds; null before there is enough to say. */
export const analysedPerSecond = (rate: FrameRate, now: Millis): number | null =>
  isMeasured(rate, now) ? perSecond(rate.analysed, now) : null;

export const frameAnalysed = (rate: FrameRate, now: Millis): FrameRate => {
  const next = { ...rate, analysed: [...recent(rate.analysed, now), now] };
  const isSlow = isMeasured(next, now) && perSecond(next.analysed, now) < MIN_FRAMES_PER_SECOND;
  return { ...next, slowSince: isSlow ? (rate.slowSince ?? now) : null };
};

/**
 * `model`: the analysis cannot hold the floor although the camera delivers enough; a cheaper model helps.
 * `camera`: the camera itself delivers too few (a dark room); a cheaper model would not help.
 */
export type Slowness = 'model' | 'camera';

/** Why the rate has been below the floor for four seconds; undefined while it is fine or only hiccups. */
export const slowness = (rate: FrameRate, now: Millis): Slowness | undefined => {
  if (rate.slowSince === null || now - rate.slowSince < PATIENCE_MS) return undefined;
  return perSecond(rate.shown, now) < MIN_FRAMES_PER_SECOND ? 'camera' : 'model';
};
