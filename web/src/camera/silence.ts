/**
 * How long a pose model has not answered. Measured by the frames that go by meanwhile, so that a laptop that was asleep for an hour,
 * or a page that was out of sight, does not make a model mute that only slept with it. A still picture has no frames that go by: then
 * it is looked at now and again as if it were a new one.
 */
import type { Millis } from '@reptemple/engine/units';

/** A first answer may have to wait until a graphics chip has made its programs. */
const FIRST_ANSWER_MS = 60_000;
/** The slowest device that is worth counting on answers five times within this. */
const ANSWER_MS = 10_000;
/** A longer time without any frame was nobody's silence. */
export const LONGEST_GAP_MS = 500;

export interface Silence {
  readonly patienceMs: Millis;
  readonly lastFrameAt: Millis | null;
  readonly silentMs: Millis;
}

/** Of a model that has not answered yet. */
export const startSilence = (): Silence => ({ patienceMs: FIRST_ANSWER_MS, lastFrameAt: null, silentMs: 0 });

export const answered = (): Silence => ({ patienceMs: ANSWER_MS, lastFrameAt: null, silentMs: 0 });

/** A frame was shown (or a still one is on screen) at `now` while another is still with the model. */
export const frameWithoutAnswer = (silence: Silence, now: Millis): Silence => {
  const since = silence.lastFrameAt === null ? 0 : Math.min(now - silence.lastFrameAt, LONGEST_GAP_MS);
  return { ...silence, lastFrameAt: now, silentMs: silence.silentMs + since };
};

/** It will not answer any more. */
export const isMute = ({ silentMs, patienceMs }: Silence): boolean => silentMs >= patienceMs;
