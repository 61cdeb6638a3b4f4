/** Counting by the person's own movement: every genuine attempt becomes a rep, valid or not. */
import { move } from './attempt.ts';
import type { ClosedAttempt, Moment } from './attempt.ts';
import { countRep } from './counting.ts';
import { keptPosture, movedAgainstSupport, tookLongEnough } from './genuine.ts';
import type { Measured } from './measure.ts';
import { holdsPhase } from './phase.ts';
import type { AttemptSettings } from './settings.ts';
import type { Session } from './state.ts';
import { judge } from './verdict.ts';

const isGenuine = (closed: ClosedAttempt, { definition }: Session, settings: AttemptSettings): boolean =>
  tookLongEnough(closed, settings) &&
  keptPosture(closed.attempt, definition.robust.posture) &&
  movedAgainstSupport(closed.attempt, definition.robust.travel);

/** How much of a new attempt's excursion becomes the person's habit. */
const HABIT_WEIGHT = 0.3;

const withHabit = (session: Session, { attempt }: ClosedAttempt): Session => {
  const excursion = attempt.topValue - attempt.bottomValue;
  const before = session.movement.usualExcursion;
  const usualExcursion = before === 0 ? excursion : before + HABIT_WEIGHT * (excursion - before);
  return { ...session, movement: { ...session.movement, usualExcursion } };
};

const momentOf = ({ plan }: Session, { t, angles, inPosture, body }: Measured, moving: number): Moment => ({
  t,
  value: plan.direction * moving,
  angles,
  isStart: holdsPhase(plan, 'start', angles, 0),
  isEnd: holdsPhase(plan, 'end', angles, 0),
  inPosture,
  body,
});

const countAttempt = (session: Session, closed: ClosedAttempt, t: number): Session => {
  const { attempt, endMs } = closed;
  const moments = {
    startMs: attempt.startMs,
    bottomMs: attempt.bottomMs,
    endMs,
    spans: attempt.spans,
    top: session.plan.direction * Math.max(attempt.topValue, attempt.peakValue),
    bottom: session.plan.direction * attempt.bottomValue,
  };
  return countRep(withHabit(session, closed), t, moments, judge(closed, session.alignment, session.plan));
};

/** One measured frame. A frame without the moving angle neither counts nor forgets. */
export const countByMovement = (session: Session, measured: Measured, settings: AttemptSettings): Session => {
  if (measured.moving === null) return session;
  const { movement, closed } = move(session.movement, momentOf(session, measured, measured.moving), settings);
  const moved = { ...session, movement };
  return closed && isGenuine(closed, session, settings) ? countAttempt(moved, closed, measured.t) : moved;
};
