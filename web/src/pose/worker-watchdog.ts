/**
 * Detects that the pose model does not respond. Measures the time by passing frames, so that sleep
 * or a hidden page does not count. A paused video is polled as if it had new frames.
 */
import type { Millis } from '@reptemple/engine/units';

/** Timeout of the first result, during which the GPU compiles its shaders. */
const FIRST_ANSWER_MS = 60_000;
/** Timeout of later results; the slowest usable device returns five in this time. */
const ANSWER_MS = 10_000;
/** A longer gap between frames is not counted, for example after sleep. */
export const LONGEST_GAP_MS = 500;

export interface Silence {
  readonly patienceMs: Millis;
  readonly lastFrameAt: Millis | null;
  readonly silentMs: Millis;
}

/** State of a model without any result yet. */
export const startSilence = (): Silence => ({ patienceMs: FIRST_ANSWER_MS, lastFrameAt: null, silentMs: 0 });

export const answered = (): Silence => ({ patienceMs: ANSWER_MS, lastFrameAt: null, silentMs: 0 });

/** Call when a frame is shown at `now` while the model processes another. */
export const frameWithoutAnswer = (silence: Silence, now: Millis): Silence => {
  const since = silence.lastFrameAt === null ? 0 : Math.min(now - silence.lastFrameAt, LONGEST_GAP_MS);
  return { ...silence, lastFrameAt: now, silentMs: silence.silentMs + since };
};

/** Returns true after the timeout. */
export const isMute = ({ silentMs, patienceMs }: Silence): boolean => silentMs >= patienceMs;
