/**
 * Announces the challenge's time and rest limits, and ends the attempt exactly where the server
 * ends it (engine/src/rules/attempt-limits.ts).
 */
import type { Session } from '@reptemple/engine/counting/advance-session';
import { elapsedOf } from '@reptemple/engine/counting/counting-state';
import { earlyEnd } from '@reptemple/engine/rules/attempt-limits';
import type { AttemptLimits, EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';

const SECOND_MS = 1000;
const TIME_MARKS = [30, 10] as const;
const LAST_PART_MS = 30 * SECOND_MS;
const wordsOf = (mark: number): string => (mark === 30 ? t('30 seconds left') : String(mark));
const REST_MARKS = [3, 2, 1] as const;
/**
 * Minimum pause in ms after a rep that counts as rest. A shorter one would be announced after every
 * rep.
 */
const REST_BEGINS_MS = 1000;
/**
 * Maximum time in ms from leaving the top of the movement until the engine detects that a rep has
 * begun.
 */
const SETTING_OUT_MS = 3000;

export const NO_LIMITS: AttemptLimits = { maxDurationMs: null, maxRestMs: null };

export interface LimitWatch {
  readonly timeMark: number | null;
  readonly restAfter: number;
  readonly restMark: number | null;
}

export const INITIAL_LIMIT_WATCH: LimitWatch = { timeMark: null, restAfter: 0, restMark: null };

export interface LimitNews {
  readonly watch: LimitWatch;
  readonly say: string | null;
  /** Remaining whole seconds of the time limit, in the last 30 only; otherwise null. */
  readonly secondsLeft: number | null;
  /** Remaining whole seconds of the rest limit while the athlete rests; otherwise null. */
  readonly restSecondsLeft: number | null;
  readonly end: EarlyEnd | null;
}

export type Watched = Pick<
  Session,
  | 'definition'
  | 'firstMs'
  | 'lastMs'
  | 'reps'
  | 'movement'
  | 'progress'
  | 'measured'
  | 'holding'
  | 'holds'
  | 'alternating'
>;

/**
 * Returns the time at which the athlete left the start phase; null if they are in it. For exercises
 * without movement detection.
 */
const leftStartAt = ({ progress: { current, history } }: Watched): Millis | null => {
  if (current === null || current === 'start') return null;
  const lastStart = history.findLastIndex(({ phase }) => phase === 'start');
  return history[lastStart + 1]?.t ?? null;
};

/**
 * Returns the time at which the athlete left the top of the movement; null if they are there. The
 * engine detects the rep only later, when they are further down.
 */
const leftTopAt = (session: Watched): Millis | null => {
  const { movement, lastMs, definition } = session;
  // Returns null for holds and changes of posture, which count from their first frame.
  if (definition.robust.hold || definition.robust.alternation) return null;
  if (definition.robust.attempts === null) return leftStartAt(session);
  if (movement.top === null) return null;
  // Returns null while a movement is detected. `earlyEnd` already compares its start with the
  // limit, so leaving the top must not extend the limit too.
  if (movement.attempt) return null;
  return lastMs !== null && movement.topMs < lastMs ? movement.topMs : null;
};

/**
 * Returns the limit that ended the attempt and when; null if none is reached. Also returns null if
 * the rest limit is reached but a rep that began in time may still count.
 */
export const endOf = (session: Watched, limits: AttemptLimits): EarlyEnd | null => {
  const elapsed = elapsedOf(session);
  const end = earlyEnd(elapsed, limits);
  if (end?.by !== 'rest') return end;
  const leftTop = leftTopAt(session);
  const isSettingOut = leftTop !== null && leftTop <= end.atMs && elapsed.lastMs - end.atMs < SETTING_OUT_MS;
  return isSettingOut ? null : end;
};

const secondsOf = (ms: Millis): number => Math.max(0, Math.ceil(ms / SECOND_MS));

const reachedMark = (marks: readonly number[], left: Millis): number | null =>
  marks.findLast((mark) => left <= mark * SECOND_MS) ?? null;

const timeNews = (watch: LimitWatch, { firstMs, lastMs }: Watched, max: Millis | null) => {
  if (max === null) return { mark: null, secondsLeft: null, say: null };
  const left = max - (lastMs ?? 0) + (firstMs ?? 0);
  // Ignores an announcement such as "30 seconds left" if the whole limit is not longer than that.
  const mark = reachedMark(TIME_MARKS, left < max ? left : Infinity);
  const isNew = mark !== watch.timeMark && mark !== null && mark * SECOND_MS < max;
  return { mark, secondsLeft: left <= LAST_PART_MS ? secondsOf(left) : null, say: isNew ? wordsOf(mark) : null };
};

const restLeft = (session: Watched, max: Millis | null): Millis | null => {
  const { worked, underWaySinceMs, lastMs } = elapsedOf(session);
  const last = worked.at(-1);
  if (max === null || !last || underWaySinceMs !== null) return null;
  const rested = lastMs - last.endMs;
  return rested >= REST_BEGINS_MS ? max - rested : null;
};

const restNews = (watch: LimitWatch, session: Watched, max: Millis | null) => {
  const left = restLeft(session, max);
  const restAfter = elapsedOf(session).worked.length;
  const before = watch.restAfter === restAfter ? watch.restMark : null;
  const mark = left === null ? before : (reachedMark(REST_MARKS, left) ?? before);
  const isNew = left !== null && left > 0 && mark !== null && mark !== before;
  return { mark, restAfter, secondsLeft: left === null ? null : secondsOf(left), say: isNew ? String(mark) : null };
};

export const watchLimits = (watch: LimitWatch, session: Watched, limits: AttemptLimits): LimitNews => {
  const time = timeNews(watch, session, limits.maxDurationMs);
  const rest = restNews(watch, session, limits.maxRestMs);
  return {
    watch: { timeMark: time.mark, restAfter: rest.restAfter, restMark: rest.mark },
    say: time.say ?? rest.say,
    secondsLeft: time.secondsLeft,
    restSecondsLeft: rest.secondsLeft,
    end: endOf(session, limits),
  };
};
