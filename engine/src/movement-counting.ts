/** Counting by the person's own movement: every genuine attempt that may leave the start becomes a rep, valid or not. */
import { excursionOf, move, STILL } from './attempt.ts';
import type { Attempt, ClosedAttempt, Moment, Movement } from './attempt.ts';
import { straightness } from './body-line.ts';
import { countRep } from './counting.ts';
import { keptPosture, movedAgainstSupport, movedBothLegs, tookLongEnough } from './genuine.ts';
import type { Measured } from './measure.ts';
import { holdsPhase } from './phase.ts';
import { isHoldMet } from './progress.ts';
import type { RepFault } from './rep.ts';
import type { AttemptSettings } from './settings.ts';
import type { Session } from './state.ts';
import { isStale } from './under-way.ts';
import type { Millis } from './units.ts';
import { judge, lineSettings, plainFault } from './verdict.ts';

const isGenuine = (closed: ClosedAttempt, { definition, plan }: Session, settings: AttemptSettings): boolean =>
  closed.attempt.isSettled &&
  tookLongEnough(closed, settings) &&
  keptPosture(closed.attempt, definition.robust.posture) &&
  movedAgainstSupport(closed.attempt, definition.robust.travel, plan.isSideView) &&
  movedBothLegs(closed.attempt, definition.robust.symmetry);

/** The start was left 50 ms or more before its hold was met, and the attempt went on from there. */
const wasLeftEarly = ({ top, bottom }: Attempt): boolean => bottom.leftEarlyMs !== null && bottom.leftEarlyMs >= top.t;

/** Leaving the start is blocked until its hold was met, and while holds and the debounce last: whoever is back by then did no rep. */
const isBlocked = ({ startMs, bottom }: Attempt, { progress, definition }: Session): boolean => {
  if (!isHoldMet(progress, definition.timing)) return true;
  return bottom.isWaiting && progress.current === 'start' && progress.enteredMs <= startMs;
};

/** How much of a new attempt's excursion becomes the person's habit. */
const HABIT_WEIGHT = 0.3;

const withHabit = (session: Session, { attempt }: ClosedAttempt): Session => {
  const excursion = excursionOf(attempt);
  const before = session.movement.usualExcursion;
  const usualExcursion = before === 0 ? excursion : before + HABIT_WEIGHT * (excursion - before);
  return { ...session, movement: { ...session.movement, usualExcursion } };
};

const momentOf = (
  { plan, progress, detected, settling }: Session,
  { t, angles, inPosture, body }: Measured,
  moving: number,
): Moment => ({
  t,
  value: plan.direction * moving,
  angles,
  isStart: holdsPhase(plan, 'start', angles, 0),
  isEnd: holdsPhase(plan, 'end', angles, 0),
  isWaiting: detected !== null && detected !== progress.current,
  leftEarlyMs: progress.leftEarlyMs,
  inPosture,
  isSettled: !settling.isArriving,
  body,
});

const countAttempt = (session: Session, closed: ClosedAttempt, t: Millis, fault: RepFault | null): Session => {
  const { attempt, endMs } = closed;
  const { direction } = session.plan;
  const moments = {
    startMs: attempt.startMs,
    bottomMs: attempt.bottom.t,
    endMs,
    spans: attempt.seenAtPeak.spans,
    top: direction * Math.max(attempt.top.value, attempt.peak.value),
    bottom: direction * attempt.bottom.value,
    lockout: direction * attempt.peak.value,
    straightness: straightness(attempt.seenAtPeak.travel, lineSettings(session)),
  };
  return countRep(withHabit(session, closed), t, moments, fault);
};

const withoutStale = (session: Session, t: Millis): Movement =>
  isStale(session, t) ? { ...STILL, usualExcursion: session.movement.usualExcursion } : session.movement;

/** One measured frame. A frame without the moving angle neither counts nor forgets. */
export const countByMovement = (session: Session, measured: Measured, settings: AttemptSettings): Session => {
  if (measured.moving === null) return session;
  const moment = momentOf(session, measured, measured.moving);
  const before = withoutStale(session, measured.t);
  const { movement, closed } = move(before, moment, settings);
  const moved = { ...session, movement };
  if (!closed || !isGenuine(closed, session, settings)) return moved;
  if (wasLeftEarly(closed.attempt)) return countAttempt(moved, closed, measured.t, plainFault('left_start_early'));
  if (isBlocked(closed.attempt, session)) return moved;
  return countAttempt(moved, closed, measured.t, judge(closed, session));
};
