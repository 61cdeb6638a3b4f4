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

export interface Moment {
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
  readonly top: Moment;
  readonly bottom: Moment;
  /** Frame with the largest moving angle since the bottom. */
  readonly peak: Moment;
  /**
   * Frame at which the latest rest began: since then the moving angle stayed within 5°
   * (`REST_SLACK`).
   */
  readonly rest: Moment;
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
  readonly top: Moment | null;
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

const isAtEnd = ({ isEnd, isWaiting }: Moment): boolean => isEnd && !isWaiting;

export const excursionOf = ({ top, bottom }: Attempt): Degrees => top.value - bottom.value;

const opened = (top: Moment, startMs: Millis, isSettled: boolean, moment: Moment): Attempt => {
  const seen: Seen = {
    spans: widen(widen([], top.angles), moment.angles),
    postureMs: 0,
    unevenMs: 0,
    watchedMs: 0,
    travel: travelOn(travelOn(NO_TRAVEL, top.body), moment.body),
  };
  return {
    startMs,
    top,
    bottom: moment,
    peak: moment,
    rest: moment,
    lastMs: moment.t,
    reachedEnd: isAtEnd(moment),
    isSettled,
    seen,
    seenAtPeak: seen,
  };
};

const seenUntil = ({ seen, lastMs }: Attempt, { t, angles, inPosture, body, hasUnevenLegs }: Moment): Seen => ({
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

const extendAttempt = (attempt: Attempt, moment: Moment): Attempt => {
  const { startMs, top, bottom, peak, rest, isSettled, seenAtPeak } = attempt;
  const isLower = moment.value < bottom.value;
  const isPeak = isLower || moment.value > peak.value;
  const seen = seenUntil(attempt, moment);
  return {
    startMs,
    top,
    bottom: isLower ? moment : bottom,
    peak: isPeak ? moment : peak,
    rest: Math.abs(moment.value - rest.value) > REST_SLACK ? moment : rest,
    lastMs: moment.t,
    reachedEnd: attempt.reachedEnd || isAtEnd(moment),
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
const isRestingHigh = (attempt: Attempt, moment: Moment, { restMs }: AttemptSettings): boolean =>
  !moment.isStart &&
  moment.t - attempt.rest.t >= restMs &&
  moment.value - attempt.bottom.value >= REST_SHARE * excursionOf(attempt);

const closingOf = (
  attempt: Attempt,
  moment: Moment,
  needed: Degrees,
  settings: AttemptSettings,
  minBody: number,
): Closing | null => {
  if (!hasReturned(attempt, settings, minBody)) return null;
  if (moment.isStart && !moment.isWaiting) return 'locked_out';
  if (attempt.peak.value - moment.value >= needed) return 'turned_back';
  return isRestingHigh(attempt, moment, settings) ? 'rested' : null;
};

const topAt = ({ usualExcursion }: Movement, moment: Moment): Movement => ({
  top: moment,
  topMs: moment.t,
  isTopSettled: moment.isSettled,
  attempt: null,
  usualExcursion,
  isResized: false,
});

const raiseTop = (movement: Movement, top: Moment, moment: Moment): Movement => {
  if (moment.value > top.value) return topAt(movement, moment);
  return moment.value < top.value - TOP_SLACK
    ? movement
    : { ...movement, topMs: moment.t, isTopSettled: moment.isSettled };
};

const resting = (movement: Movement, top: Moment, moment: Moment, needed: Degrees): Movement => {
  if (top.value - moment.value < needed) return raiseTop(movement, top, moment);
  return { ...movement, attempt: opened(top, movement.topMs, movement.isTopSettled, moment) };
};

const afterClosing = (movement: Movement, { attempt, closing }: ClosedAttempt, moment: Moment): Movement => {
  if (closing !== 'turned_back') return topAt(movement, moment);
  const { peak } = attempt;
  return { ...topAt(movement, peak), attempt: opened(peak, peak.t, peak.isSettled, moment) };
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
export const move = (movement: Movement, moment: Moment, settings: AttemptSettings, minBody = 0): Moved => {
  const { top } = movement;
  if (top === null) return { movement: topAt(movement, moment), closed: null, expired: null };
  const needed = neededExcursion(movement, settings);
  if (!movement.attempt) return { movement: resting(movement, top, moment, needed), closed: null, expired: null };
  const attempt = extendAttempt(movement.attempt, moment);
  const closing = closingOf(attempt, moment, needed, settings, minBody);
  if (closing) {
    const closed = { attempt, closing, endMs: closing === 'rested' ? attempt.rest.t : attempt.peak.t };
    return { movement: afterClosing(movement, closed, moment), closed, expired: null };
  }
  const isTooLong = moment.t - attempt.startMs > settings.maxDurationMs;
  if (isTooLong) return { movement: topAt(movement, moment), closed: null, expired: attempt };
  return { movement: { ...movement, attempt }, closed: null, expired: null };
};
