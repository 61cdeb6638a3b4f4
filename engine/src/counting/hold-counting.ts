/**
 * Counts a hold instead of reps: the seconds of the longest unbroken hold of the start position
 * (docs/decisions/0124). A second counts only if it makes the longest hold of the set longer, so
 * `repCount` is that hold's length in seconds.
 */
import { DEFAULT_EXTENSION } from '../definition/robust-settings.ts';
import type { HoldSettings } from '../definition/robust-settings.ts';
import { failingAngles, holdsPhase } from '../rules/phase-detection.ts';
import type { Rep, RepFault } from '../rules/rep-result.ts';
import { alignmentFault, anglesById, plainFault } from '../rules/rep-verdict-and-form-score.ts';
import { isFrontal } from '../signal/camera-view-and-near-side.ts';
import type { Measured } from '../signal/measure-frame.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis, Share } from '../units.ts';
import { widen, widenNumber } from './angle-span.ts';
import { bodyLineFault, kneeFault, straightness } from './body-line.ts';
import type { BodyAt } from './body-position-range.ts';
import { NOT_HOLDING, unseenSecond } from './counting-state.ts';
import type { HeldSecond, Holding, SecondSeen, Session } from './counting-state.ts';
import type { NotCountedCode } from './not-counted-movements.ts';

interface Problem {
  /**
   * Form fault that breaks the position; null if the person is in another posture, hidden or
   * moving.
   */
  readonly fault: RepFault | null;
  readonly isHidden: boolean;
  /** True if the body moves up or down, as in push-ups. */
  readonly isMoving: boolean;
}

const ELSEWHERE: Problem = { fault: null, isHidden: false, isMoving: false };

const angleFault = ({ plan }: Session, { t, anglesForAlignment: angles }: Measured): RepFault => {
  const [angle] = failingAngles(plan, 'start', angles);
  const value = angle === undefined ? null : angles[angle];
  const range = angle === undefined ? null : plan.ranges.start[angle];
  if (angle === undefined || value === null || value === undefined || !range) return plainFault('alignment');
  const limit = value < range.min ? range.min : range.max;
  return alignmentFault('alignment', { t, phase: 'start', isGlobal: false, angle, value, limit }, plan);
};

const heightOf = ({ rise, torso }: BodyAt): number => (torso === 0 ? 0 : rise / torso);

/**
 * Returns true if an angle that decides the phase, or the body line, cannot be seen. The body line
 * cannot be seen from the front.
 */
const isHidden = (
  { plan, definition, measuring: { view } }: Session,
  { anglesForAlignment: angles }: Measured,
): boolean =>
  (definition.robust.bodyLine !== null && view !== null && isFrontal(view, DEFAULT_EXTENSION)) ||
  plan.angles.some(({ decides }, index) => decides && angles[index] === null);

const lineFault = ({ hips, hipHeight, knees }: BodyAt, session: Session, kneeDrop: Share): RepFault | null => {
  const { bodyLine } = session.definition.robust;
  const line = { hips: { min: hips, max: hips }, hipHeight: { min: hipHeight, max: hipHeight } };
  return bodyLineFault(line, bodyLine) ?? (bodyLine && kneeFault(knees, kneeDrop));
};

const isMoving = ({ height }: Holding, body: BodyAt | null, shift: number): boolean =>
  body !== null && height !== null && Math.abs(heightOf(body) - height) > shift;

/** Returns why the body is out of position in this frame; null if it is in position. */
const problemOf = (session: Session, measured: Measured, { kneeDrop, shift }: HoldSettings): Problem | null => {
  const { plan, definition, holding } = session;
  const { body, inPosture, anglesForAlignment: angles } = measured;
  if (!inPosture) return ELSEWHERE;
  if (isHidden(session, measured)) return { ...ELSEWHERE, isHidden: true };
  if (isMoving(holding, body, shift)) return { ...ELSEWHERE, isMoving: true };
  const slack = holding.heldAtMs === null ? 0 : (definition.robust.hysteresis?.degrees ?? 0);
  const isOff = !holdsPhase(plan, 'start', angles, slack);
  const fault = (body && lineFault(body, session, kneeDrop)) ?? (isOff ? angleFault(session, measured) : null);
  return fault && { ...ELSEWHERE, fault };
};

const PERFECT = 100;

/** Adds an entry to the list of reps: a second of a hold, or the fault that ended a hold. */
const add = (session: Session, t: Millis, seen: HeldSecond, fault: RepFault | null): Session => {
  const straight = straightness(seen, session.definition.robust.bodyLine);
  const rep: Rep = {
    number: session.reps.length + 1,
    startMs: seen.startMs,
    bottomMs: null,
    endMs: seen.endMs,
    valid: fault === null,
    reason: fault?.text ?? null,
    fault,
    formScore: fault ? 0 : Math.round(PERFECT * straight),
    angles: anglesById(seen.spans, session.plan),
    rangeOfMotion: 0,
    downMs: seen.endMs - seen.startMs,
    upMs: 0,
  };
  const data = fault
    ? { repNumber: rep.number, reason: rep.reason, code: fault.code }
    : { repNumber: rep.number, formScore: rep.formScore };
  return {
    ...session,
    reps: [...session.reps, rep],
    repCount: session.repCount + (fault ? 0 : 1),
    invalidRepCount: session.invalidRepCount + (fault ? 1 : 0),
    events: [...session.events, { t, event: fault ? 'invalid_rep_counted' : 'rep_counted', data }],
  };
};

/**
 * Counts those of the `held` seconds that make the set's longest hold longer. `seconds`: length of
 * the current hold in seconds, including `held`.
 */
const addSeconds = (session: Session, t: Millis, held: readonly HeldSecond[], seconds: number): Session => {
  let counted = session;
  for (const [index, second] of held.entries()) {
    const nth = seconds - held.length + index + 1;
    if (nth > counted.repCount) counted = add(counted, t, second, null);
  }
  return counted;
};

const withFinished = (session: Session, { startMs, heldAtMs, heldMs }: Holding, { minMs }: HoldSettings): Session =>
  startMs === null || heldAtMs === null || heldMs < minMs
    ? session
    : { ...session, holds: [...session.holds, { startMs, endMs: heldAtMs }] };

const lost = (session: Session, t: Millis, code: NotCountedCode, startMs: Millis): Session => ({
  ...session,
  events: [
    ...session.events,
    { t, event: 'movement_not_counted', data: { code, startMs, bottomMs: startMs, endMs: t } },
  ],
});

const seenMore = (second: SecondSeen, { angles, body }: Measured): SecondSeen => ({
  startMs: second.startMs,
  spans: widen(second.spans, angles),
  hips: body ? widenNumber(second.hips, body.hips) : second.hips,
  hipHeight: body ? widenNumber(second.hipHeight, body.hipHeight) : second.hipHeight,
});

/** Share of each second in position that is subtracted from the time out of position. */
const FORGIVEN = 0.2;
/**
 * Time constant in ms of the running mean of the body's height. Long, because people shift slowly
 * during a hold.
 */
const HEIGHT_MEMORY_MS = 3000;

const meanHeight = (mean: number | null, { body }: Measured, elapsedMs: Millis): number | null => {
  if (!body) return mean;
  const weight = mean === null ? 1 : 1 - Math.exp(-elapsedMs / HEIGHT_MEMORY_MS);
  return (mean ?? 0) + weight * (heightOf(body) - (mean ?? 0));
};

/**
 * Returns the hold after one more frame in position, and the second that this frame completes; null
 * if it completes none.
 */
const extended = (
  current: Holding,
  measured: Measured,
  elapsedMs: Millis,
): { readonly holding: Holding; readonly finished: HeldSecond | null } => {
  const { t } = measured;
  const heldMs = current.heldMs + elapsedMs;
  const second = seenMore(current.second, measured);
  const isFinished = heldMs >= (current.seconds + 1) * MILLIS_PER_SECOND;
  const holding: Holding = {
    startMs: current.startMs ?? t,
    heldMs,
    seconds: current.seconds + (isFinished ? 1 : 0),
    second: isFinished ? unseenSecond(t) : second,
    early: current.early,
    heldAtMs: t,
    lastMs: t,
    brokenMs: null,
    badMs: Math.max(0, current.badMs - FORGIVEN * elapsedMs),
    height: meanHeight(current.height, measured, elapsedMs),
    fault: null,
    isReported: false,
  };
  return { holding, finished: isFinished ? { ...second, endMs: t } : null };
};

/**
 * Maximum gap in ms between two frames that still counts as held. During a longer gap nothing
 * proves that the body stayed in position.
 */
const MAX_UNSEEN_MS: Millis = 250;

const seenBetween = (lastMs: Millis | null, t: Millis): Millis =>
  lastMs !== null && t - lastMs <= MAX_UNSEEN_MS ? t - lastMs : 0;

const hold = (session: Session, measured: Measured, settings: HoldSettings): Session => {
  const { t } = measured;
  const { graceMs, minMs } = settings;
  const { heldAtMs, lastMs, heldMs } = session.holding;
  const isOn = heldAtMs !== null && t - heldAtMs <= graceMs;
  const isLost = heldAtMs !== null && !isOn && heldMs >= minMs;
  const from = isLost ? withFinished(lost(session, t, 'person_lost', heldAtMs), session.holding, settings) : session;
  const current = isOn ? session.holding : { ...NOT_HOLDING, second: unseenSecond(t) };
  const { holding, finished } = extended(current, measured, isOn ? seenBetween(lastMs, t) : 0);
  const held = finished ? [...holding.early, finished] : holding.early;
  if (holding.heldMs < minMs) return { ...from, holding: { ...holding, early: held } };
  return { ...addSeconds(from, t, held, holding.seconds), holding: { ...holding, early: [] } };
};

/**
 * Ends the hold. If a form fault ended it, adds that as an invalid rep. If a joint was hidden,
 * reports a movement that is not counted.
 */
const endHold = (session: Session, { t, angles }: Measured, { isHidden }: Problem, ended: Holding): Session => {
  const { brokenMs, fault } = ended;
  const after = { ...session, holding: { ...ended, isReported: true } };
  if (brokenMs === null) return after;
  if (fault) return add(after, t, { ...unseenSecond(brokenMs), spans: widen([], angles), endMs: t }, fault);
  return isHidden ? lost(after, t, 'joint_not_seen', brokenMs) : after;
};

/**
 * Returns true if the person did not try to hold the position: they move, or are in another posture
 * and were not in position before.
 */
const isNoAttempt = ({ heldAtMs }: Holding, { fault, isHidden, isMoving }: Problem): boolean =>
  isMoving || (fault === null && !isHidden && heldAtMs === null);

/**
 * Processes a frame out of position. The hold continues unless the time out of position exceeds
 * `graceMs`.
 */
const breakHold = (session: Session, measured: Measured, problem: Problem, settings: HoldSettings): Session => {
  const { t } = measured;
  const { holding } = session;
  const isLong = holding.heldMs >= settings.minMs;
  if (!isLong && isNoAttempt(holding, problem)) return { ...session, holding: NOT_HOLDING };
  const brokenMs = holding.brokenMs ?? t;
  const fault = holding.fault ?? problem.fault;
  const badMs = holding.badMs + t - (holding.lastMs ?? t);
  if (holding.heldAtMs !== null && badMs <= settings.graceMs)
    return { ...session, holding: { ...holding, lastMs: t, brokenMs, badMs, fault } };
  if (holding.isReported) return session;
  const ended = { ...NOT_HOLDING, lastMs: t, brokenMs, fault };
  // A fault while no hold is in progress counts only if it lasts for `minMs`.
  const isLasting = isLong || t - brokenMs > settings.minMs;
  const finished = withFinished(session, holding, settings);
  return isLasting ? endHold(finished, measured, problem, ended) : { ...finished, holding: ended };
};

/** Returns the session after one measured frame of an exercise that is held. */
export const countByHold = (session: Session, measured: Measured, settings: HoldSettings): Session => {
  const problem = problemOf(session, measured, settings);
  return problem ? breakHold(session, measured, problem, settings) : hold(session, measured, settings);
};
