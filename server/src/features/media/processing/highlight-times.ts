/**
 * Selects times of a video: of its thumbnail, the frames of its GIF, and the moments of its share
 * clip.
 */
import { GIF_INTERVAL_MS, GIF_LENGTH_MS } from './process-messages.ts';

export type Span = { readonly startMs: number; readonly endMs: number };

export type Still = { readonly index: number; readonly atMs: number; readonly delayMs: number };

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Returns the time of the thumbnail in milliseconds: the middle of the highlight or, if it is
 * null, of the video.
 */
export const keyMoment = (durationMs: number, highlight: Span | null): number => {
  const middle = highlight ? (highlight.startMs + highlight.endMs) / 2 : durationMs / 2;
  return clamp(middle, 0, durationMs);
};

/** Time shown after the end of the rep, so that the count is seen to change. */
const AFTER_REP_MS = 500;

/**
 * Returns three seconds around the highlight, or later if it is long, so that its end is included.
 * Stays within the video; a shorter video is used entirely.
 */
export const gifWindow = (durationMs: number, highlight: Span | null): Span => {
  const length = Math.min(GIF_LENGTH_MS, durationMs);
  const middle = keyMoment(durationMs, highlight);
  const endMs = Math.max(middle + length / 2, highlight ? highlight.endMs + AFTER_REP_MS : 0);
  const startMs = clamp(endMs - length, 0, durationMs - length);
  return { startMs, endMs: startMs + length };
};

/**
 * Returns the index of the frame visible at a time: the last that started by then. `timesMs` is
 * sorted and not empty.
 */
export const pictureAt = (timesMs: readonly number[], atMs: number): number => {
  let low = 0;
  let high = timesMs.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((timesMs[middle] ?? Infinity) <= atMs) low = middle;
    else high = middle;
  }
  return low;
};

/**
 * Selects ten frames per second. A frame that stays visible is returned once, with a longer delay.
 */
export const stillsOf = (timesMs: readonly number[], window: Span): readonly Still[] => {
  const count = Math.max(1, Math.round((window.endMs - window.startMs) / GIF_INTERVAL_MS));
  const stills: Still[] = [];
  for (let step = 0; step < count; step += 1) {
    const atMs = window.startMs + step * GIF_INTERVAL_MS;
    const index = pictureAt(timesMs, atMs);
    const last = stills.at(-1);
    if (last?.index === index) stills[stills.length - 1] = { ...last, delayMs: last.delayMs + GIF_INTERVAL_MS };
    else stills.push({ index, atMs, delayMs: GIF_INTERVAL_MS });
  }
  return stills;
};

/**
 * Keeps every n-th frame, and adds the delays of skipped frames to it, so that the length stays
 * the same.
 */
export const thin = <T extends { readonly delayMs: number }>(stills: readonly T[], every: number): readonly T[] => {
  const kept: T[] = [];
  for (const [at, still] of stills.entries()) {
    if (at % every !== 0) continue;
    const delayMs = stills.slice(at, at + every).reduce((sum, { delayMs }) => sum + delayMs, 0);
    kept.push({ ...still, delayMs });
  }
  return kept;
};
