/**
 * Counts reps by movement: splits the moving angle into attempts, and turns each closed attempt
 * into a rep or a report that it does not count (specification S2, section 4).
 */
import type { Plan } from '../definition/counting-plan.ts';
import type { AttemptSettings, TravelSettings } from '../definition/robust-settings.ts';
import type { Alignment } from '../rules/alignment-failures.ts';
import { holdsPhase, isHoldMet } from '../rules/phase-detection.ts';
import type { EngineEvent } from '../rules/phase-timeline-and-event-kinds.ts';
import type { Rep, RepFault } from '../rules/rep-result.ts';
import { makeRep, judge, lineSettings, plainFault } from '../rules/rep-verdict-and-form-score.ts';
import type { RepMeasurements } from '../rules/rep-verdict-and-form-score.ts';
import type { Measured } from '../signal/measure-frame.ts';
import type { Millis } from '../units.ts';
import { excursionOf, move, INITIAL_MOVEMENT, withoutTravel } from './attempt-segmentation.ts';
import type { Attempt, ClosedAttempt, MovementSample, Movement } from './attempt-segmentation.ts';
import { straightness } from './body-line.ts';
import type { Session } from './counting-state.ts';
import {
  hasUnevenLegs,
  keptPosture,
  movedBothLegs,
  splitLegs,
  tookLongEnough,
  travelProblem,
} from './genuine-attempt.ts';
import { reportNotCounted } from './not-counted-movements.ts';
import type { NotCountedCode } from './not-counted-movements.ts';

/**
 * Returns true if an invalid rep is to be ignored, because the exercise requires a valid
 * qualification rep first.
 */
export const isIgnored = ({ definition, repCount }: Session, fault: RepFault | null): boolean =>
  definition.qualificationRep.enabled && repCount === 0 && fault !== null;

const countedEvent = (rep: Rep, t: Millis): EngineEvent => ({
  t,
  event: rep.valid ? 'rep_counted' : 'invalid_rep_counted',
  data: rep.valid
    ? { repNumber: rep.number, formScore: rep.formScore }
    : { repNumber: rep.number, reason: rep.reason, code: rep.fault?.code ?? null },
});

/**
 * Returns the alignment state with only the failures after this rep's end, because earlier failures
 * do not affect later reps.
 */
const failuresAfter = (alignment: Alignment, endMs: Millis): Alignment =>
  alignment.failures.length === 0
    ? alignment
    : { ...alignment, failures: alignment.failures.filter(({ t }) => t > endMs) };

/** Adds a valid or invalid rep and its event. Adds nothing if the rep is ignored (`isIgnored`). */
export const countRep = (
  session: Session,
  t: Millis,
  measurements: RepMeasurements,
  fault: RepFault | null,
): Session => {
  const alignment = failuresAfter(session.alignment, measurements.endMs);
  if (isIgnored(session, fault)) return { ...session, alignment };
  const rep = makeRep(session.reps.length + 1, measurements, fault, session.alignment, session.plan);
  return {
    ...session,
    alignment,
    reps: [...session.reps, rep],
    repCount: session.repCount + (rep.valid ? 1 : 0),
    invalidRepCount: session.invalidRepCount + (rep.valid ? 0 : 1),
    events: [...session.events, countedEvent(rep, t)],
  };
};

/**
 * Returns the limits of the body's movement (`travel`) for this attempt; null if the definition has
 * none. An attempt that goes only half as deep as a rep needs to move the body only half as far
 * (docs/decisions/0127).
 */
const travelFor = (
  attempt: Attempt | null,
  travel: TravelSettings | null,
  { ranges, moving, direction }: Plan,
): TravelSettings | null => {
  const end = ranges.end[moving];
  if (!attempt || !travel || !end) return travel;
  const whole = attempt.top.value - (direction === 1 ? end.max : -end.min);
  const share = whole > 0 ? Math.min(1, excursionOf(attempt) / whole) : 1;
  return { ...travel, minimum: share * travel.minimum };
};

/** Returns the reason why a movement is no attempt at this exercise; null if it is one. */
const notGenuine = (attempt: Attempt, { definition: { robust }, plan }: Session): NotCountedCode | null => {
  if (!attempt.isSettled) return 'just_arrived';
  if (!keptPosture(attempt, robust.posture)) return 'out_of_posture';
  const problem = travelProblem(attempt, travelFor(attempt, robust.travel, plan), plan.isSideView);
  if (problem) return problem;
  if (!movedBothLegs(attempt, robust.symmetry)) return 'legs_differed';
  return splitLegs(attempt, robust.symmetry) ? null : 'legs_alike';
};

/**
 * Returns true if this attempt began with leaving the start position too early: 50 ms or more
 * before the required hold was over.
 */
const wasLeftEarly = ({ top, bottom }: Attempt): boolean => bottom.leftEarlyMs !== null && bottom.leftEarlyMs >= top.t;

/**
 * Returns true if the attempt began before the person was allowed to leave the start position: the
 * required hold was not over, or the current phase was still start because of hold time or
 * debounce.
 */
const isBlocked = ({ startMs, bottom }: Attempt, { progress, definition }: Session): boolean => {
  if (!isHoldMet(progress, definition.timing)) return true;
  return bottom.isWaiting && progress.current === 'start' && progress.enteredMs <= startMs;
};

const HABIT_WEIGHT = 0.3;

const withHabit = (session: Session, { attempt }: ClosedAttempt): Session => {
  const excursion = excursionOf(attempt);
  const before = session.movement.usualExcursion;
  const usualExcursion = before === 0 ? excursion : before + HABIT_WEIGHT * (excursion - before);
  return { ...session, movement: { ...session.movement, usualExcursion } };
};

const movementSampleOf = (
  { plan, progress, detected, settling, definition }: Session,
  { t, angles, inPosture, body }: Measured,
  moving: number,
): MovementSample => ({
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
  hasUnevenLegs: hasUnevenLegs(body, definition.robust.symmetry),
});

const countAttempt = (session: Session, closed: ClosedAttempt, t: Millis, fault: RepFault | null): Session => {
  const { attempt, endMs } = closed;
  const { direction } = session.plan;
  const measurements = {
    startMs: attempt.startMs,
    bottomMs: attempt.bottom.t,
    endMs,
    spans: attempt.seenAtPeak.spans,
    top: direction * Math.max(attempt.top.value, attempt.peak.value),
    bottom: direction * attempt.bottom.value,
    lockout: direction * attempt.peak.value,
    straightness: straightness(attempt.seenAtPeak.travel, lineSettings(session)),
  };
  return countRep(withHabit(session, closed), t, measurements, fault);
};

/**
 * Adds a closed attempt as a valid or invalid rep, or reports why it does not count. An attempt
 * shorter than `minDurationMs` is ignored.
 */
const close = (session: Session, closed: ClosedAttempt, t: Millis, settings: AttemptSettings): Session => {
  const { attempt, endMs } = closed;
  const drop = (code: NotCountedCode): Session =>
    reportNotCounted(session, t, attempt, attempt.seenAtPeak, { code, endMs });
  if (!tookLongEnough(closed, settings)) return session;
  const problem = notGenuine(attempt, session);
  if (problem) return drop(problem);
  const isEarly = wasLeftEarly(attempt);
  if (!isEarly && isBlocked(attempt, session)) return drop('start_not_held');
  const fault = isEarly ? plainFault('left_start_early') : judge(closed, session);
  const counted = countAttempt(session, closed, t, fault);
  return isIgnored(session, fault)
    ? reportNotCounted(counted, t, attempt, attempt.seenAtPeak, { code: 'before_first_valid', endMs })
    : counted;
};

/**
 * Minimum movement of the body on the way back, in torso lengths (0.1 is about 5 cm). If only the
 * angle returns, it is an error of the pose model (docs/decisions/0127).
 */
const CLEAR_BODY_RETURN = 0.1;

const minBodyReturn = ({ plan, movement: { attempt }, definition: { robust } }: Session): number =>
  Math.min(CLEAR_BODY_RETURN, travelFor(attempt, robust.travel, plan)?.minimum ?? 0);

const isResizedAt = ({ measuring }: Session, t: Millis): boolean => measuring.reach?.resizedMs === t;

const unseenAt = (session: Session, t: Millis): Session =>
  isResizedAt(session, t) ? { ...session, movement: { ...session.movement, isResized: true } } : session;

/**
 * Returns the current movement. If the body's size in the picture has changed, removes the
 * positions measured before; at the start position, drops the attempt.
 */
const comparable = (session: Session, sample: MovementSample): Movement => {
  const { movement } = session;
  const { attempt, top, usualExcursion } = movement;
  if (!movement.isResized && !isResizedAt(session, sample.t)) return movement;
  if (sample.isStart) return { ...INITIAL_MOVEMENT, usualExcursion };
  return {
    ...movement,
    isResized: false,
    top: top && { ...top, body: sample.body },
    attempt: attempt && withoutTravel(attempt, sample.body),
  };
};

/**
 * Returns the session after one measured frame. A frame without the moving angle counts nothing.
 */
export const countByMovement = (session: Session, measured: Measured, settings: AttemptSettings): Session => {
  if (measured.moving === null) return unseenAt(session, measured.t);
  const sample = movementSampleOf(session, measured, measured.moving);
  const { movement, closed, expired } = move(comparable(session, sample), sample, settings, minBodyReturn(session));
  const moved = { ...session, movement };
  if (expired?.isSettled) {
    const answer = { code: 'too_slow', endMs: measured.t } as const;
    return reportNotCounted(moved, measured.t, expired, expired.seen, answer);
  }
  return closed ? close(moved, closed, measured.t, settings) : moved;
};
