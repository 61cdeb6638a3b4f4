/** Selects the moments of a set that its share clip shows, from the times of the reps only. */
import type { Millis } from '@reptemple/engine/units';

export interface ClipRep {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly valid: boolean;
}

export interface ClipMoment {
  /** Time in the set. */
  readonly atMs: Millis;
  /** Valid reps so far. */
  readonly count: number;
  /** Playback speed; 1 is real time. */
  readonly speed: number;
  /** The rep that has just ended, for a moment. */
  readonly justEnded: 'valid' | 'invalid' | null;
}

export interface ClipSet {
  readonly reps: readonly ClipRep[];
  /** Length of the track. */
  readonly lastMs: Millis;
  /** The count that ranks; shown at the end. */
  readonly validReps: number;
}

export const CLIP_FRAMES_PER_SECOND = 25;
/** 14.7 s with the end: below the limit of 15 s. */
const MAX_PLAY_MS = 13_500;
/** The last picture stays, so that the result can be read. */
const END_MS = 1200;
/** Long sets begin and end in real time. The middle is sped up. */
const REAL_TIME_MS = 3000;
/** Shown before the first and after the last rep. */
const LEAD_MS = 600;
const FLASH_MS = 400;
const FRAME_MS = 1000 / CLIP_FRAMES_PER_SECOND;

const spanOf = ({ reps, lastMs }: ClipSet): { readonly fromMs: Millis; readonly toMs: Millis } => {
  const [first, last] = [reps[0], reps.at(-1)];
  if (!first || !last) return { fromMs: 0, toMs: lastMs };
  return { fromMs: Math.max(0, first.startMs - LEAD_MS), toMs: Math.min(lastMs, last.endMs + LEAD_MS) };
};

/** Returns the time in the set, and the speed, at a time of the clip. */
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
 * Returns one moment per frame of the clip, at most 15 s of them. A short set plays in real time;
 * of a long one the middle is sped up, so that every rep is counted.
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
    const ended = set.reps.findLast(({ endMs }) => endMs <= atMs);
    const isFlashing = ended !== undefined && ended.endMs > flashFromMs;
    return {
      atMs,
      speed,
      count: clipMs >= playMs ? set.validReps : set.reps.filter(({ valid, endMs }) => valid && endMs <= atMs).length,
      justEnded: isFlashing ? (ended.valid ? 'valid' : 'invalid') : null,
    };
  });
};
