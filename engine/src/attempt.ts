/**
 * Attempts as the person makes them: from one turning point of the moving angle to the next. Of the phases it matters here whether
 * the end was reached, and that reaching the start closes an attempt at once; whether it counts and is valid is judged elsewhere.
 */
import type { Angles } from './phase.ts';
import type { AttemptSettings } from './settings.ts';
import { widen } from './span.ts';
import type { Spans } from './span.ts';
import { NO_TRAVEL, travelOn } from './travel.ts';
import type { BodyAt, BodyTravel } from './travel.ts';
import type { Degrees, Millis } from './units.ts';

/** What an attempt needs to know of one frame. */
export interface Moment {
  readonly t: Millis;
  /** The moving angle, mirrored if need be so that the start is high and the end is low. */
  readonly value: Degrees;
  readonly angles: Angles;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** These angles are in another phase than the walk, which waits for a hold or the debounce. */
  readonly isWaiting: boolean;
  /** When the start was last left too early, if it was. */
  readonly leftEarlyMs: Millis | null;
  readonly inPosture: boolean;
  /** The person had arrived, and not only passed through. */
  readonly isSettled: boolean;
  readonly body: BodyAt | null;
}

/** What an attempt is judged by. */
export interface Seen {
  readonly spans: Spans;
  /** Time in posture, and time it was watched for: from the moment the attempt was recognised. */
  readonly postureMs: Millis;
  readonly watchedMs: Millis;
  readonly travel: BodyTravel;
}

export interface Attempt {
  /** When the top was left. */
  readonly startMs: Millis;
  readonly top: Moment;
  readonly bottom: Moment;
  /** Highest since the bottom. */
  readonly peak: Moment;
  /** Where the moving angle came to rest, or was last before moving on. */
  readonly rest: Moment;
  readonly lastMs: Millis;
  readonly reachedEnd: boolean;
  readonly isSettled: boolean;
  /** All that was seen since the top. */
  readonly seen: Seen;
  /** What had been seen at the peak: where the attempt ends, whatever the person does next (letting go of a bar, standing up). */
  readonly seenAtPeak: Seen;
}

/** Back in the start range; down again without having been there; or resting high up short of it. */
export type Closing = 'locked_out' | 'turned_back' | 'rested';

export interface ClosedAttempt {
  readonly attempt: Attempt;
  readonly closing: Closing;
  readonly endMs: Millis;
}

export interface Movement {
  /** The latest high point, from which the next attempt starts; null before the first frame. */
  readonly top: Moment | null;
  /** When the person was last near it, and whether they had arrived by then. */
  readonly topMs: Millis;
  readonly isTopSettled: boolean;
  readonly attempt: Attempt | null;
  /** Typical excursion of this person's attempts; 0 before the first. */
  readonly usualExcursion: Degrees;
}

export const STILL: Movement = { top: null, topMs: 0, isTopSettled: false, attempt: null, usualExcursion: 0 };

/** A top lasts as long as the angle stays this near to it; the attempt starts when it leaves. */
const TOP_SLACK: Degrees = 8;
/** Holding still is staying within this. */
const REST_SLACK: Degrees = 5;
/** Resting lower than this share of the way up is a rest within the rep. */
const REST_SHARE = 0.7;

/** The smallest movement that counts as an attempt, by the setting and by the person's own habit. */
export const neededExcursion = ({ usualExcursion }: Movement, settings: AttemptSettings): Degrees =>
  Math.max(settings.minExcursion, settings.excursionShare * usualExcursion);

const isAtEnd = ({ isEnd, isWaiting }: Moment): boolean => isEnd && !isWaiting;

/** How far the attempt went. */
export const excursionOf = ({ top, bottom }: Attempt): Degrees => top.value - bottom.value;

const opened = (top: Moment, startMs: Millis, isSettled: boolean, moment: Moment): Attempt => {
  const seen: Seen = {
    spans: widen(widen([], top.angles), moment.angles),
    postureMs: 0,
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

const seenUntil = ({ seen, lastMs }: Attempt, { t, angles, inPosture, body }: Moment): Seen => ({
  spans: widen(seen.spans, angles),
  postureMs: seen.postureMs + (inPosture ? t - lastMs : 0),
  watchedMs: seen.watchedMs + t - lastMs,
  travel: travelOn(seen.travel, body),
});

/** One more frame of an open attempt. A new low starts the way back afresh. */
const carriedOn = (attempt: Attempt, moment: Moment): Attempt => {
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

/** Far enough back towards where it started to be a way back and no bounce. */
const hasReturned = (attempt: Attempt, { returnShare }: AttemptSettings): boolean =>
  attempt.peak.value - attempt.bottom.value >= returnShare * excursionOf(attempt);

/** Whoever is in the start range has locked out, and waits for it to count. */
const isRestingHigh = (attempt: Attempt, moment: Moment, { restMs }: AttemptSettings): boolean =>
  !moment.isStart &&
  moment.t - attempt.rest.t >= restMs &&
  moment.value - attempt.bottom.value >= REST_SHARE * excursionOf(attempt);

const closingOf = (attempt: Attempt, moment: Moment, needed: Degrees, settings: AttemptSettings): Closing | null => {
  if (!hasReturned(attempt, settings)) return null;
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
});

/** The top rises with the person; resting near it moves only its time. */
const risen = (movement: Movement, top: Moment, moment: Moment): Movement => {
  if (moment.value > top.value) return topAt(movement, moment);
  return moment.value < top.value - TOP_SLACK
    ? movement
    : { ...movement, topMs: moment.t, isTopSettled: moment.isSettled };
};

const resting = (movement: Movement, top: Moment, moment: Moment, needed: Degrees): Movement => {
  if (top.value - moment.value < needed) return risen(movement, top, moment);
  return { ...movement, attempt: opened(top, movement.topMs, movement.isTopSettled, moment) };
};

const afterClosing = (movement: Movement, { attempt, closing }: ClosedAttempt, moment: Moment): Movement => {
  if (closing !== 'turned_back') return topAt(movement, moment);
  const { peak } = attempt;
  return { ...topAt(movement, peak), attempt: opened(peak, peak.t, peak.isSettled, moment) };
};

/** The result of one more frame: the movement, and the attempt it closed, if it did. */
export interface Moved {
  readonly movement: Movement;
  readonly closed: ClosedAttempt | null;
  /** The attempt that was given up because it took too long. */
  readonly expired: Attempt | null;
}

/** One more frame of the moving angle. */
export const move = (movement: Movement, moment: Moment, settings: AttemptSettings): Moved => {
  const { top } = movement;
  if (top === null) return { movement: topAt(movement, moment), closed: null, expired: null };
  const needed = neededExcursion(movement, settings);
  if (!movement.attempt) return { movement: resting(movement, top, moment, needed), closed: null, expired: null };
  const attempt = carriedOn(movement.attempt, moment);
  const closing = closingOf(attempt, moment, needed, settings);
  if (closing) {
    const closed = { attempt, closing, endMs: closing === 'rested' ? attempt.rest.t : attempt.peak.t };
    return { movement: afterClosing(movement, closed, moment), closed, expired: null };
  }
  const isTooLong = moment.t - attempt.startMs > settings.maxDurationMs;
  if (isTooLong) return { movement: topAt(movement, moment), closed: null, expired: attempt };
  return { movement: { ...movement, attempt }, closed: null, expired: null };
};
