/**
 * Selects times of a video: of its thumbnail, the frames of its GIF, and the frames of its share
 * clip.
 */
import type { Millis } from '@reptemple/engine/units';
import { GIF_INTERVAL_MS, GIF_LENGTH_MS } from './child-process-messages-and-limits.ts';

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

/**
 * Time in ms that the GIF shows after the end of the rep, so that the change of the count is
 * visible.
 */
const AFTER_REP_MS = 500;

/**
 * Returns three seconds around the highlight. They are later if the highlight is long, so that its
 * end is included. Stays within the video; a shorter video is used entirely.
 */
export const gifWindow = (durationMs: number, highlight: Span | null): Span => {
  const length = Math.min(GIF_LENGTH_MS, durationMs);
  const middle = keyMoment(durationMs, highlight);
  const endMs = Math.max(middle + length / 2, highlight ? highlight.endMs + AFTER_REP_MS : 0);
  const startMs = clamp(endMs - length, 0, durationMs - length);
  return { startMs, endMs: startMs + length };
};

/**
 * Returns the index of the frame visible at a time: the last one that starts at or before it.
 * `timesMs` is sorted and not empty.
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
 * Selects the frames of a GIF, ten per second of `window`. Returns each frame once; if it stays
 * visible longer, with a longer delay.
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

/** Data of a rep from which a share clip is planned: its times and result. */
export interface ClipRep {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly valid: boolean;
}

export interface ClipMoment {
  readonly atMs: Millis;
  readonly count: number;
  readonly speed: number;
  /**
   * Result of the last rep for a short time after the rep ends, while the clip shows it; otherwise
   * null.
   */
  readonly justEnded: 'valid' | 'invalid' | null;
}

export interface ClipSet {
  readonly reps: readonly ClipRep[];
  readonly lastMs: Millis;
  /** Number of reps that the leaderboard ranks. The clip shows it at the end. */
  readonly validReps: number;
}

export const CLIP_FRAMES_PER_SECOND = 25;

/**
 * Maximum playing time in ms before the end screen. With the end screen a clip lasts at most 14.7
 * s, below the limit of 15 s.
 */
const MAX_PLAY_MS = 13_500;

/** Time in ms for which the clip's last frame stays, so that the result can be read. */
const END_MS = 1200;

/**
 * Time in ms at the beginning and end of a long set that plays in real time. The middle is sped up.
 */
const REAL_TIME_MS = 3000;

const LEAD_MS = 600;

const FLASH_MS = 400;

const FRAME_MS = 1000 / CLIP_FRAMES_PER_SECOND;

/**
 * Returns the count, and the result of a rep that just ended, at a time of the set. A rep counts as
 * just ended if it ended after `flashFromMs`. The count never exceeds the one that ranks, which a
 * reviewer may have lowered.
 */
export const momentAt = (
  { reps, validReps }: Pick<ClipSet, 'reps' | 'validReps'>,
  atMs: Millis,
  flashFromMs: Millis = atMs - FLASH_MS,
): Omit<ClipMoment, 'speed'> => {
  const ended = reps.findLast(({ endMs }) => endMs <= atMs);
  const isFlashing = ended !== undefined && ended.endMs > flashFromMs;
  return {
    atMs,
    count: Math.min(validReps, reps.filter(({ valid, endMs }) => valid && endMs <= atMs).length),
    justEnded: isFlashing ? (ended.valid ? 'valid' : 'invalid') : null,
  };
};

const spanOf = ({ reps, lastMs }: ClipSet): { readonly fromMs: Millis; readonly toMs: Millis } => {
  const [first, last] = [reps[0], reps.at(-1)];
  if (!first || !last) return { fromMs: 0, toMs: lastMs };
  return { fromMs: Math.max(0, first.startMs - LEAD_MS), toMs: Math.min(lastMs, last.endMs + LEAD_MS) };
};

const atClipTime = (
  fromMs: Millis,
  lengthMs: Millis,
  clipMs: Millis,
): { readonly atMs: Millis; readonly speed: number } => {
  if (lengthMs <= MAX_PLAY_MS) return { atMs: fromMs + Math.min(clipMs, lengthMs), speed: 1 };
  const middleMs = MAX_PLAY_MS - 2 * REAL_TIME_MS;
  const speed = (lengthMs - 2 * REAL_TIME_MS) / middleMs;
  if (clipMs <= REAL_TIME_MS) return { atMs: fromMs + clipMs, speed: 1 };
  const sinceEndMs = clipMs - REAL_TIME_MS - middleMs;
  if (sinceEndMs < 0) return { atMs: fromMs + REAL_TIME_MS + (clipMs - REAL_TIME_MS) * speed, speed };
  return { atMs: fromMs + lengthMs - REAL_TIME_MS + Math.min(sinceEndMs, REAL_TIME_MS), speed: 1 };
};

/**
 * Returns the content of each frame of the clip, which lasts at most 15 s. A short set plays in
 * real time. A long set is sped up in the middle, so that every rep is shown and counted.
 */
export const planClip = (set: ClipSet): readonly ClipMoment[] => {
  const { fromMs, toMs } = spanOf(set);
  const lengthMs = Math.max(0, toMs - fromMs);
  const playMs = Math.min(lengthMs, MAX_PLAY_MS);
  const frames = Math.ceil((playMs + END_MS) / FRAME_MS);
  return Array.from({ length: frames }, (_, frame) => {
    const clipMs = frame * FRAME_MS;
    const { atMs, speed } = atClipTime(fromMs, lengthMs, clipMs);
    const flashFromMs = atClipTime(fromMs, lengthMs, Math.max(0, clipMs - FLASH_MS)).atMs;
    const moment = momentAt(set, atMs, flashFromMs);
    return { ...moment, speed, count: clipMs >= playMs ? set.validReps : moment.count };
  });
};
