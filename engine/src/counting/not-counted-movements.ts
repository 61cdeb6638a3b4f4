/**
 * Reports movements that went far enough for a rep but do not count, each with its reason
 * (docs/decisions/0010). Counts and verdicts do not depend on these reports.
 */
import type { Plan } from '../definition/counting-plan.ts';
import type { Frame } from '../landmark-track.ts';
import type { EngineEvent } from '../rules/phase-timeline-and-event-kinds.ts';
import type { Degrees, Millis } from '../units.ts';
import { excursionOf, INITIAL_MOVEMENT } from './attempt-segmentation.ts';
import type { Attempt, Seen } from './attempt-segmentation.ts';
import { isStale } from './counting-state.ts';
import type { Session } from './counting-state.ts';

/** Codes of the reasons why a movement does not count. They are stored with results. */
export const NOT_COUNTED_CODES = [
  'too_few_frames',
  'person_lost',
  'joint_not_seen',
  'too_slow',
  'just_arrived',
  'out_of_posture',
  'body_stayed',
  'support_moved',
  'legs_differed',
  'legs_alike',
  'start_not_held',
  'before_first_valid',
] as const;
export type NotCountedCode = (typeof NOT_COUNTED_CODES)[number];

export interface NotCounted {
  readonly code: NotCountedCode;
  readonly startMs: Millis;
  readonly bottomMs: Millis;
  readonly endMs: Millis;
}

/**
 * Minimum share of an attempt's time in posture. Below it, the reported reason is always
 * `out_of_posture`.
 */
const MIN_POSTURE_SHARE = 0.5;

/**
 * Returns the distance in degrees between the start and the end range. A smaller movement cannot be
 * a rep.
 */
const rangeGap = ({ ranges, moving, direction }: Plan): Degrees => {
  const [start, end] = [ranges.start[moving], ranges.end[moving]];
  if (!start || !end) return 0;
  return direction === 1 ? start.min - end.max : end.min - start.max;
};

const isMostlyInPosture = ({ postureMs, watchedMs }: Seen): boolean => postureMs >= MIN_POSTURE_SHARE * watchedMs;

/**
 * Returns true if the movement went far enough and lasted long enough to be real, not an error of
 * the pose model.
 */
const isClearMovement = (attempt: Attempt, untilMs: Millis, { plan, definition }: Session): boolean =>
  (attempt.reachedEnd || excursionOf(attempt) >= rangeGap(plan)) &&
  untilMs - attempt.startMs >= (definition.robust.attempts?.minDurationMs ?? 0);

const notCountedEvent = (t: Millis, { code, startMs, bottomMs, endMs }: NotCounted): EngineEvent => ({
  t,
  event: 'movement_not_counted',
  data: { code, startMs, bottomMs, endMs },
});

/**
 * Adds a `movement_not_counted` event if the movement was clear. `seen`: measurements of the
 * evaluated part of the attempt. `untilMs`: latest time until which the movement may have lasted;
 * later than `endMs` if the moving angle was missing at the end.
 */
export const reportNotCounted = (
  session: Session,
  t: Millis,
  attempt: Attempt,
  seen: Seen,
  { code: reason, endMs }: Pick<NotCounted, 'code' | 'endMs'>,
  untilMs = endMs,
): Session => {
  if (!isClearMovement(attempt, untilMs, session)) return session;
  const isElsewhere = session.definition.robust.posture !== null && !isMostlyInPosture(seen);
  const code = isElsewhere ? 'out_of_posture' : reason;
  const event = notCountedEvent(t, { code, startMs: attempt.startMs, bottomMs: attempt.bottom.t, endMs });
  return { ...session, events: [...session.events, event] };
};

const lostCode = (hasPose: boolean, sinceLastFrameMs: Millis, maxGapMs: Millis): NotCountedCode => {
  if (sinceLastFrameMs > maxGapMs) return 'too_few_frames';
  return hasPose ? 'joint_not_seen' : 'person_lost';
};

/**
 * Drops the open attempt if its moving angle is missing for too long, and reports it as not
 * counted.
 * @param before the session before this frame
 */
export const dropLost = (session: Session, before: Session, { t }: Frame, hasPose: boolean): Session => {
  const { attempt, usualExcursion } = session.movement;
  const { unseen } = session.definition.robust;
  if (!attempt || !unseen || !isStale(session, t)) return session;
  const dropped = { ...session, movement: { ...INITIAL_MOVEMENT, usualExcursion } };
  const code = lostCode(hasPose, t - (before.lastMs ?? t), unseen.maxGapMs);
  return reportNotCounted(dropped, t, attempt, attempt.seen, { code, endMs: attempt.lastMs }, t);
};

const numberIn = (data: EngineEvent['data'], key: string): number => {
  const value = data[key];
  return typeof value === 'number' ? value : 0;
};

/** Returns the movements that were not counted, from the events of a frame or of a whole track. */
export const notCountedIn = (events: readonly EngineEvent[]): readonly NotCounted[] =>
  events.flatMap(({ event, data }) => {
    const code = NOT_COUNTED_CODES.find((known) => known === data['code']);
    if (event !== 'movement_not_counted' || code === undefined) return [];
    const [startMs, bottomMs, endMs] = [numberIn(data, 'startMs'), numberIn(data, 'bottomMs'), numberIn(data, 'endMs')];
    return [{ code, startMs, bottomMs, endMs }];
  });
