/**
 * Attempts as the person makes them: from one turning point of the moving angle to the next. Nothing here knows the phase ranges
 * except the start, whose reaching closes an attempt at once; whether an attempt is valid is judged elsewhere.
 */
import type { Angles } from './phase.ts';
import type { AttemptSettings } from './settings.ts';
import { widen, widenNumber } from './span.ts';
import type { Span, Spans } from './span.ts';
import type { Degrees, Millis } from './units.ts';

/** What an attempt needs to know of one frame. */
export interface Moment {
  readonly t: Millis;
  /** The moving angle, mirrored if need be so that the start is high and the end is low. */
  readonly value: Degrees;
  readonly angles: Angles;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly inPosture: boolean;
  readonly body: BodyAt | null;
}

/** Heights and places in units of the image's height. */
export interface BodyAt {
  readonly torso: number;
  /** Height of the moving joint over the support. */
  readonly rise: number;
  readonly stillX: number;
  readonly stillY: number;
  /** Distance between the left and the right of the joint that must stay. */
  readonly spread: number;
}

/** What the body did against its support during an attempt. */
export interface BodyTravel {
  readonly frames: number;
  readonly torsoSum: number;
  readonly rise: Span | null;
  readonly stillX: Span | null;
  readonly stillY: Span | null;
  readonly spread: Span | null;
}

export interface Attempt {
  readonly startMs: Millis;
  readonly topValue: Degrees;
  readonly bottomMs: Millis;
  readonly bottomValue: Degrees;
  /** Highest since the bottom. */
  readonly peakMs: Millis;
  readonly peakValue: Degrees;
  readonly peakAngles: Angles;
  readonly peakBody: BodyAt | null;
  /** Since when the moving angle has stayed where it is. */
  readonly restMs: Millis;
  readonly restValue: Degrees;
  readonly lastMs: Millis;
  readonly reachedEnd: boolean;
  readonly spans: Spans;
  /** Time in posture, and time it was watched for: from the moment the attempt was recognised. */
  readonly postureMs: Millis;
  readonly watchedMs: Millis;
  readonly travel: BodyTravel;
}

export type Closing = 'locked_out' | 'turned_back' | 'rested';

export interface ClosedAttempt {
  readonly attempt: Attempt;
  readonly closing: Closing;
  readonly endMs: Millis;
}

export interface Movement {
  /** The latest high point, from which the next attempt starts; null before the first frame. */
  readonly topMs: Millis | null;
  readonly topValue: Degrees;
  readonly topAngles: Angles;
  readonly topBody: BodyAt | null;
  readonly attempt: Attempt | null;
  /** Typical excursion of this person's attempts; 0 before the first. */
  readonly usualExcursion: Degrees;
}

export const STILL: Movement = {
  topMs: null,
  topValue: 0,
  topAngles: [],
  topBody: null,
  attempt: null,
  usualExcursion: 0,
};

/** A top lasts as long as the angle stays this near to it; the attempt starts when it leaves. */
const TOP_SLACK: Degrees = 8;
/** Holding still is staying within this. */
const REST_SLACK: Degrees = 5;
/** Resting lower than this share of the way up is a rest within the rep. */
const REST_SHARE = 0.75;
const NO_TRAVEL: BodyTravel = { frames: 0, torsoSum: 0, rise: null, stillX: null, stillY: null, spread: null };

/** The smallest movement that counts as an attempt, by the setting and by the person's own habit. */
export const neededExcursion = ({ usualExcursion }: Movement, settings: AttemptSettings): Degrees =>
  Math.max(settings.minExcursion, settings.excursionShare * usualExcursion);

const travelOn = (travel: BodyTravel, body: BodyAt | null): BodyTravel =>
  body === null
    ? travel
    : {
        frames: travel.frames + 1,
        torsoSum: travel.torsoSum + body.torso,
        rise: widenNumber(travel.rise, body.rise),
        stillX: widenNumber(travel.stillX, body.stillX),
        stillY: widenNumber(travel.stillY, body.stillY),
        spread: widenNumber(travel.spread, body.spread),
      };

const opened = (movement: Movement, moment: Moment): Attempt => ({
  startMs: movement.topMs ?? moment.t,
  topValue: movement.topValue,
  bottomMs: moment.t,
  bottomValue: moment.value,
  peakMs: moment.t,
  peakValue: moment.value,
  peakAngles: moment.angles,
  peakBody: moment.body,
  restMs: moment.t,
  restValue: moment.value,
  lastMs: moment.t,
  reachedEnd: moment.isEnd,
  spans: widen(widen([], movement.topAngles), moment.angles),
  postureMs: 0,
  watchedMs: 0,
  travel: travelOn(travelOn(NO_TRAVEL, movement.topBody), moment.body),
});

/** One more frame of an open attempt. A new low starts the way back afresh. */
const carriedOn = (attempt: Attempt, moment: Moment): Attempt => {
  const isLower = moment.value < attempt.bottomValue;
  const isPeak = isLower || moment.value > attempt.peakValue;
  const isMoving = Math.abs(moment.value - attempt.restValue) > REST_SLACK;
  return {
    startMs: attempt.startMs,
    topValue: attempt.topValue,
    bottomMs: isLower ? moment.t : attempt.bottomMs,
    bottomValue: isLower ? moment.value : attempt.bottomValue,
    peakMs: isPeak ? moment.t : attempt.peakMs,
    peakValue: isPeak ? moment.value : attempt.peakValue,
    peakAngles: isPeak ? moment.angles : attempt.peakAngles,
    peakBody: isPeak ? moment.body : attempt.peakBody,
    restMs: isMoving ? moment.t : attempt.restMs,
    restValue: isMoving ? moment.value : attempt.restValue,
    lastMs: moment.t,
    reachedEnd: attempt.reachedEnd || moment.isEnd,
    spans: widen(attempt.spans, moment.angles),
    postureMs: attempt.postureMs + (moment.inPosture ? moment.t - attempt.lastMs : 0),
    watchedMs: attempt.watchedMs + moment.t - attempt.lastMs,
    travel: travelOn(attempt.travel, moment.body),
  };
};

/** Far enough back towards where it started to be a way back and no bounce. */
export const hasReturned = (attempt: Attempt, { returnShare }: AttemptSettings): boolean =>
  attempt.peakValue - attempt.bottomValue >= returnShare * (attempt.topValue - attempt.bottomValue);

const isRestingHigh = (attempt: Attempt, moment: Moment, { restMs }: AttemptSettings): boolean =>
  moment.t - attempt.restMs >= restMs &&
  moment.value - attempt.bottomValue >= REST_SHARE * (attempt.topValue - attempt.bottomValue);

const closingOf = (attempt: Attempt, moment: Moment, needed: Degrees, settings: AttemptSettings): Closing | null => {
  if (!hasReturned(attempt, settings)) return null;
  if (moment.isStart) return 'locked_out';
  if (attempt.peakValue - moment.value >= needed) return 'turned_back';
  return isRestingHigh(attempt, moment, settings) ? 'rested' : null;
};

const topAt = (movement: Movement, moment: Moment): Movement => ({
  topMs: moment.t,
  topValue: moment.value,
  topAngles: moment.angles,
  topBody: moment.body,
  attempt: null,
  usualExcursion: movement.usualExcursion,
});

/** The top rises with the person; resting near it moves only its time. */
const risenTop = (movement: Movement, moment: Moment): Movement => {
  if (moment.value > movement.topValue) return topAt(movement, moment);
  if (moment.value < movement.topValue - TOP_SLACK) return movement;
  return { ...movement, topMs: moment.t };
};

/** The result of one more frame: the movement, and the attempt it closed, if it did. */
export interface Moved {
  readonly movement: Movement;
  readonly closed: ClosedAttempt | null;
}

const afterClosing = (movement: Movement, attempt: Attempt, closing: Closing, moment: Moment): Moved => {
  const closed = { attempt, closing, endMs: attempt.peakMs };
  if (closing !== 'turned_back') return { movement: topAt(movement, moment), closed };
  const top: Movement = {
    topMs: attempt.peakMs,
    topValue: attempt.peakValue,
    topAngles: attempt.peakAngles,
    topBody: attempt.peakBody,
    attempt: null,
    usualExcursion: movement.usualExcursion,
  };
  return { movement: { ...top, attempt: opened(top, moment) }, closed };
};

/** One more frame of the moving angle. */
export const move = (movement: Movement, moment: Moment, settings: AttemptSettings): Moved => {
  if (movement.topMs === null) return { movement: topAt(movement, moment), closed: null };
  const needed = neededExcursion(movement, settings);
  if (!movement.attempt) {
    const rested = risenTop(movement, moment);
    const isOpen = rested.topValue - moment.value >= needed;
    return { movement: isOpen ? { ...rested, attempt: opened(rested, moment) } : rested, closed: null };
  }
  const attempt = carriedOn(movement.attempt, moment);
  const closing = closingOf(attempt, moment, needed, settings);
  if (closing) return afterClosing(movement, attempt, closing, moment);
  if (moment.t - attempt.startMs <= settings.maxDurationMs) return { movement: { ...movement, attempt }, closed: null };
  return { movement: topAt(movement, moment), closed: null };
};
