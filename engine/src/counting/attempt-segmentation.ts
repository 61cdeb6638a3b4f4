/**
 * Splits the curve of the moving angle (the joint angle by which reps are counted) into attempts:
 * from a high point down and back up. Phases matter in only two ways: an attempt records if the end
 * range was reached, and reaching the start range closes it. Other code decides if an attempt is a
 * valid rep.
 */
import type { AttemptSettings } from '../definition/robust-settings.ts';
import type { Angles } from '../rules/phase-detection.ts';
import type { Degrees, Millis } from '../units.ts';
import { widen } from './angle-span.ts';
import type { Spans } from './angle-span.ts';
import { NO_TRAVEL, travelOn } from './body-position-range.ts';
import type { BodyAt, BodyTravel } from './body-position-range.ts';

/** One frame in which the moving angle was measured. */
export interface MovementSample {
  readonly t: Millis;
  /**
   * Angle by which the exercise is counted, in degrees. Negative if the angle grows from start to
   * end, so that the start is always the high value and the end the low one.
   */
  readonly value: Degrees;
  readonly angles: Angles;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /**
   * True while a newly detected phase is not yet the current phase, because of the required hold or
   * the debounce.
   */
  readonly isWaiting: boolean;
  /**
   * Time at which the start phase was last left before the required hold was over; null if never.
   */
  readonly leftEarlyMs: Millis | null;
  readonly inPosture: boolean;
  /** True once the arrival hold is over, so the person is not just passing through this posture. */
  readonly isSettled: boolean;
  readonly body: BodyAt | null;
  /** True if the legs differ by more than `symmetry` allows, as in a lunge. */
  readonly hasUnevenLegs: boolean;
}

/** Measurements collected during an attempt, from which other code decides if it is a rep. */
export interface Seen {
  readonly spans: Spans;
  /** Part of the time since the attempt was detected in which the person was in posture. */
  readonly postureMs: Millis;
  /** Part of the time since the attempt was detected in which the legs differed too much. */
  readonly unevenMs: Millis;
  /** Total time since the attempt was detected. */
  readonly watchedMs: Millis;
  readonly travel: BodyTravel;
}

export interface Attempt {
  /** Time at which the moving angle left the top of the movement. */
  readonly startMs: Millis;
  readonly top: MovementSample;
  readonly bottom: MovementSample;
  /** Frame with the largest moving angle since the bottom. */
  readonly peak: MovementSample;
  /**
   * Frame at which the latest rest began: since then the moving angle stayed within 5°
   * (`REST_SLACK`).
   */
  readonly rest: MovementSample;
  readonly lastMs: Millis;
  readonly reachedEnd: boolean;
  readonly isSettled: boolean;
  readonly seen: Seen;
  /**
   * Measurements up to the peak, where the attempt ends. Movement after it, such as letting go of a
   * bar, does not count.
   */
  readonly seenAtPeak: Seen;
}

/**
 * Reason why an attempt closed. locked_out: the angle is back in the start range. turned_back: it
 * falls again before it reaches that range. rested: it stays still below that range.
 */
export type Closing = 'locked_out' | 'turned_back' | 'rested';

export interface ClosedAttempt {
  readonly attempt: Attempt;
  readonly closing: Closing;
  readonly endMs: Millis;
}

export interface Movement {
  /** Latest high point, from which the next attempt starts; null before the first frame. */
  readonly top: MovementSample | null;
  /** Latest time at which the angle was within 8° (`TOP_SLACK`) of `top`. */
  readonly topMs: Millis;
  /** True if the arrival hold was over at `topMs`. */
  readonly isTopSettled: boolean;
  readonly attempt: Attempt | null;
  /**
   * Running average of this person's excursions (difference between the angles at top and bottom)
   * in degrees; 0 before the first attempt.
   */
  readonly usualExcursion: Degrees;
  /**
   * True if the body's size in the picture changed while the moving joint was hidden, as at a cut
   * or a zoom.
   */
  readonly isResized: boolean;
}

export const INITIAL_MOVEMENT: Movement = {
  top: null,
  topMs: 0,
  isTopSettled: false,
  attempt: null,
  usualExcursion: 0,
  isResized: false,
};

/**
 * Maximum distance below the top, in degrees, at which the person still counts as being at the top.
 * An attempt starts at the last time within this distance.
 */
const TOP_SLACK: Degrees = 8;
const REST_SLACK: Degrees = 5;
/**
 * Minimum share of the way up at which a rest ends the attempt. A rest lower down is a pause within
 * the rep.
 */
const REST_SHARE = 0.7;

/**
 * Returns the minimum excursion of an attempt in degrees: the setting, or a share of the person's
 * average if that is larger.
 */
export const neededExcursion = ({ usualExcursion }: Movement, settings: AttemptSettings): Degrees =>
  Math.max(settings.minExcursion, settings.excursionShare * usualExcursion);

const isAtEnd = ({ isEnd, isWaiting }: MovementSample): boolean => isEnd && !isWaiting;

export const excursionOf = ({ top, bottom }: Attempt): Degrees => top.value - bottom.value;

const opened = (top: MovementSample, startMs: Millis, isSettled: boolean, sample: MovementSample): Attempt => {
  const seen: Seen = {
    spans: widen(widen([], top.angles), sample.angles),
    postureMs: 0,
    unevenMs: 0,
    watchedMs: 0,
    travel: travelOn(travelOn(NO_TRAVEL, top.body), sample.body),
  };
  return {
    startMs,
    top,
    bottom: sample,
    peak: sample,
    rest: sample,
    lastMs: sample.t,
    reachedEnd: isAtEnd(sample),
    isSettled,
    seen,
    seenAtPeak: seen,
  };
};

const seenUntil = ({ seen, lastMs }: Attempt, { t, angles, inPosture, body, hasUnevenLegs }: MovementSample): Seen => ({
  spans: widen(seen.spans, angles),
  postureMs: seen.postureMs + (inPosture ? t - lastMs : 0),
  unevenMs: seen.unevenMs + (hasUnevenLegs ? t - lastMs : 0),
  watchedMs: seen.watchedMs + t - lastMs,
  travel: travelOn(seen.travel, body),
});

/**
 * Restarts the attempt's body positions at `body`, and keeps its angles. Positions from before a
 * cut or a zoom cannot be compared with later ones (docs/decisions/0002).
 */
export const withoutTravel = (attempt: Attempt, body: BodyAt | null): Attempt => {
  const travel = travelOn(NO_TRAVEL, body);
  return {
    ...attempt,
    bottom: { ...attempt.bottom, body },
    peak: { ...attempt.peak, body },
    seen: { ...attempt.seen, travel },
    seenAtPeak: { ...attempt.seenAtPeak, travel },
  };
};

const extendAttempt = (attempt: Attempt, sample: MovementSample): Attempt => {
  const { startMs, top, bottom, peak, rest, isSettled, seenAtPeak } = attempt;
  const isLower = sample.value < bottom.value;
  const isPeak = isLower || sample.value > peak.value;
  const seen = seenUntil(attempt, sample);
  return {
    startMs,
    top,
    bottom: isLower ? sample : bottom,
    peak: isPeak ? sample : peak,
    rest: Math.abs(sample.value - rest.value) > REST_SLACK ? sample : rest,
    lastMs: sample.t,
    reachedEnd: attempt.reachedEnd || isAtEnd(sample),
    isSettled,
    seen,
    seenAtPeak: isPeak ? seen : seenAtPeak,
  };
};

/**
 * Returns true if the body moved back up with the angle, by at least `minBody` torso lengths. If
 * only the angle changes, the pose model is wrong, as with folded arms while hanging at a bar.
 */
const hasBodyReturned = ({ bottom, peak }: Attempt, minBody: number): boolean =>
  !bottom.body || !peak.body || Math.abs(peak.body.rise - bottom.body.rise) >= minBody * bottom.body.torso;

/**
 * Minimum time from the bottom to the end of an attempt. No person moves up faster: the fastest
 * measured was 133 ms. An arm that jumps in one frame is an error of the pose model
 * (docs/decisions/0127).
 */
const MIN_RETURN_MS: Millis = 100;

/**
 * Returns true if the angle rose by at least `returnShare` of the way down, and the body rose too.
 * A smaller rise is a bounce.
 */
const hasReturned = (attempt: Attempt, { returnShare }: AttemptSettings, minBody: number): boolean =>
  attempt.lastMs - attempt.bottom.t >= MIN_RETURN_MS &&
  attempt.peak.value - attempt.bottom.value >= returnShare * excursionOf(attempt) &&
  hasBodyReturned(attempt, minBody);

/**
 * Returns true if the angle has been still for `restMs` high up, but short of the start range.
 * Inside that range the person has locked out, and only the debounce is not over yet.
 */
const isRestingHigh = (attempt: Attempt, sample: MovementSample, { restMs }: AttemptSettings): boolean =>
  !sample.isStart &&
  sample.t - attempt.rest.t >= restMs &&
  sample.value - attempt.bottom.value >= REST_SHARE * excursionOf(attempt);

const closingOf = (
  attempt: Attempt,
  sample: MovementSample,
  needed: Degrees,
  settings: AttemptSettings,
  minBody: number,
): Closing | null => {
  if (!hasReturned(attempt, settings, minBody)) return null;
  if (sample.isStart && !sample.isWaiting) return 'locked_out';
  if (attempt.peak.value - sample.value >= needed) return 'turned_back';
  return isRestingHigh(attempt, sample, settings) ? 'rested' : null;
};

const topAt = ({ usualExcursion }: Movement, sample: MovementSample): Movement => ({
  top: sample,
  topMs: sample.t,
  isTopSettled: sample.isSettled,
  attempt: null,
  usualExcursion,
  isResized: false,
});

const raiseTop = (movement: Movement, top: MovementSample, sample: MovementSample): Movement => {
  if (sample.value > top.value) return topAt(movement, sample);
  return sample.value < top.value - TOP_SLACK
    ? movement
    : { ...movement, topMs: sample.t, isTopSettled: sample.isSettled };
};

const resting = (movement: Movement, top: MovementSample, sample: MovementSample, needed: Degrees): Movement => {
  if (top.value - sample.value < needed) return raiseTop(movement, top, sample);
  return { ...movement, attempt: opened(top, movement.topMs, movement.isTopSettled, sample) };
};

const afterClosing = (movement: Movement, { attempt, closing }: ClosedAttempt, sample: MovementSample): Movement => {
  if (closing !== 'turned_back') return topAt(movement, sample);
  const { peak } = attempt;
  return { ...topAt(movement, peak), attempt: opened(peak, peak.t, peak.isSettled, sample) };
};

export interface Moved {
  readonly movement: Movement;
  readonly closed: ClosedAttempt | null;
  /** Attempt dropped because it took longer than `maxDurationMs`; otherwise null. */
  readonly expired: Attempt | null;
}

/**
 * Returns the movement after one more frame with a moving angle, and the attempt that the frame
 * closed. `minBody`: minimum movement of the body on the way back, in torso lengths
 * (docs/decisions/0127).
 */
export const move = (movement: Movement, sample: MovementSample, settings: AttemptSettings, minBody = 0): Moved => {
  const { top } = movement;
  if (top === null) return { movement: topAt(movement, sample), closed: null, expired: null };
  const needed = neededExcursion(movement, settings);
  if (!movement.attempt) return { movement: resting(movement, top, sample, needed), closed: null, expired: null };
  const attempt = extendAttempt(movement.attempt, sample);
  const closing = closingOf(attempt, sample, needed, settings, minBody);
  if (closing) {
    const closed = { attempt, closing, endMs: closing === 'rested' ? attempt.rest.t : attempt.peak.t };
    return { movement: afterClosing(movement, closed, sample), closed, expired: null };
  }
  const isTooLong = sample.t - attempt.startMs > settings.maxDurationMs;
  if (isTooLong) return { movement: topAt(movement, sample), closed: null, expired: attempt };
  return { movement: { ...movement, attempt }, closed: null, expired: null };
};
