/** The challenge's limits, announced before they end the attempt and ended where the server will end it (`@reptemple/engine/limits`). */
import { earlyEnd } from '@reptemple/engine/limits';
import type { AttemptLimits, EarlyEnd } from '@reptemple/engine/limits';
import type { Session } from '@reptemple/engine/session';
import { underWay } from '@reptemple/engine/under-way';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../language/texts.ts';

const SECOND_MS = 1000;
/** Seconds before the end of the attempt that are said aloud. */
const TIME_MARKS = [30, 10] as const;
const LAST_PART_MS = 30 * SECOND_MS;
const wordsOf = (mark: number): string => (mark === 30 ? t('30 seconds left') : String(mark));
const REST_MARKS = [3, 2, 1] as const;
/** Nobody rests before a second is over: a count right after every rep would be noise. */
const REST_BEGINS_MS = 1000;
/** Whoever has left the top may be going down slowly: so long may it take until that is a rep under way. */
const SETTING_OUT_MS = 3000;

export const NO_LIMITS: AttemptLimits = { maxDurationMs: null, maxRestMs: null };

/** What was said already. */
export interface LimitWatch {
  readonly timeMark: number | null;
  /** Of the rest after so many reps. */
  readonly restAfter: number;
  readonly restMark: number | null;
}

export const NOTHING_SAID: LimitWatch = { timeMark: null, restAfter: 0, restMark: null };

export interface LimitNews {
  readonly watch: LimitWatch;
  readonly say: string | null;
  /** Whole seconds, from half a minute before the end; null before and without a limit. */
  readonly secondsLeft: number | null;
  /** Whole seconds; null while nobody rests and without a limit. */
  readonly restSecondsLeft: number | null;
  /** The attempt is over. */
  readonly end: EarlyEnd | null;
}

/** What the limits need to know of a session. */
export type Watched = Pick<Session, 'definition' | 'firstMs' | 'lastMs' | 'reps' | 'movement' | 'progress'>;

/** Of someone counted by phases alone: when start was left, as long as it has not been entered again. */
const leftStartAt = ({ progress: { current, history } }: Watched): Millis | null => {
  if (current === null || current === 'start') return null;
  const lastStart = history.findLastIndex(({ phase }) => phase === 'start');
  return history[lastStart + 1]?.t ?? null;
};

/** When the top was left, if it was: the rep that begins there is recognised only further down. */
const leftTopAt = (session: Watched): Millis | null => {
  const { movement, lastMs } = session;
  if (movement.top === null) return leftStartAt(session);
  // One that is open either began in time, and there is no end, or is nobody's any more.
  if (movement.attempt) return null;
  return lastMs !== null && movement.topMs < lastMs ? movement.topMs : null;
};

const elapsedOf = (session: Watched) => ({
  firstMs: session.firstMs ?? 0,
  lastMs: session.lastMs ?? 0,
  reps: session.reps,
  underWaySinceMs: underWay(session)?.startMs ?? null,
});

/** Where the attempt has ended by its limits; null while it goes on, or while it may still turn out that it does. */
export const endOf = (session: Watched, limits: AttemptLimits): EarlyEnd | null => {
  const elapsed = elapsedOf(session);
  const end = earlyEnd(elapsed, limits);
  if (end?.by !== 'rest') return end;
  const leftTop = leftTopAt(session);
  const isSettingOut = leftTop !== null && leftTop <= end.atMs && elapsed.lastMs - end.atMs < SETTING_OUT_MS;
  return isSettingOut ? null : end;
};

/** Whole seconds, as a countdown shows them. */
const secondsOf = (ms: Millis): number => Math.max(0, Math.ceil(ms / SECOND_MS));

/** The smallest mark that has been reached; null before the first. */
const reachedMark = (marks: readonly number[], left: Millis): number | null =>
  marks.findLast((mark) => left <= mark * SECOND_MS) ?? null;

const timeNews = (watch: LimitWatch, { firstMs, lastMs }: Watched, max: Millis | null) => {
  if (max === null) return { mark: null, secondsLeft: null, say: null };
  const left = max - (lastMs ?? 0) + (firstMs ?? 0);
  // A mark that was reached before the start is no news.
  const mark = reachedMark(TIME_MARKS, left < max ? left : Infinity);
  const isNew = mark !== watch.timeMark && mark !== null && mark * SECOND_MS < max;
  return { mark, secondsLeft: left <= LAST_PART_MS ? secondsOf(left) : null, say: isNew ? wordsOf(mark) : null };
};

const restLeft = (session: Watched, max: Millis | null): Millis | null => {
  const last = session.reps.at(-1);
  if (max === null || !last || underWay(session)) return null;
  const rested = (session.lastMs ?? 0) - last.endMs;
  return rested >= REST_BEGINS_MS ? max - rested : null;
};

const restNews = (watch: LimitWatch, session: Watched, max: Millis | null) => {
  const left = restLeft(session, max);
  const restAfter = session.reps.length;
  const before = watch.restAfter === restAfter ? watch.restMark : null;
  const mark = left === null ? before : (reachedMark(REST_MARKS, left) ?? before);
  const isNew = left !== null && left > 0 && mark !== null && mark !== before;
  return { mark, restAfter, secondsLeft: left === null ? null : secondsOf(left), say: isNew ? String(mark) : null };
};

/** What the limits have to say after one more frame. */
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
