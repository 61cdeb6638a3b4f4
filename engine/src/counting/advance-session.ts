/**
 * Counts a recording frame by frame. `advance` is a pure function: it takes the session (the state
 * so far) and a frame, and returns the next session.
 */
import type { Phase } from '../definition/exercise-definition.ts';
import type { Frame } from '../landmark-track.ts';
import { clearOldFailures, logFailure } from '../rules/alignment-failures.ts';
import { countByPhases } from '../rules/phase-cycle-counting.ts';
import {
  detectPhaseFrom,
  failingAngles,
  holdStart,
  isHoldMet,
  startHeldFor,
  advancePhase,
} from '../rules/phase-detection.ts';
import type { PhaseEntry, Progress } from '../rules/phase-detection.ts';
import { addToTimeline, READY_REACH_MS, timelineEntry } from '../rules/phase-timeline-and-event-kinds.ts';
import type { EngineEvent, TimelineEntry, TimelinePhase } from '../rules/phase-timeline-and-event-kinds.ts';
import { watchReadiness } from '../rules/ready-state.ts';
import type { Rep, RepFault } from '../rules/rep-result.ts';
import { lockSide } from '../signal/camera-view-and-near-side.ts';
import type { Side } from '../signal/landmarks.ts';
import { measure } from '../signal/measure-frame.ts';
import type { Measured, Measuring } from '../signal/measure-frame.ts';
import { clamp, isWithin, MILLIS_PER_SECOND } from '../units.ts';
import type { Degrees, Millis, Share } from '../units.ts';
import { isHoldLost, advanceArrivalHold } from './counting-state.ts';
import type { Settling, Session } from './counting-state.ts';
import { countByHold } from './hold-counting.ts';
import { dropLost } from './not-counted-movements.ts';
import { countByAlternation } from './posture-alternation-counting.ts';
import { countByMovement } from './rep-counting.ts';

export { startSession } from './counting-state.ts';
export type { Session } from './counting-state.ts';

const angleRecord = ({ plan, measured }: Session): Readonly<Record<string, Degrees>> => {
  const angles: Record<string, Degrees> = {};
  for (const [index, { id }] of plan.angles.entries()) {
    const angle = measured?.angles[index];
    if (angle !== null && angle !== undefined) angles[id] = angle;
  }
  return angles;
};

const withEvent = (session: Session, event: EngineEvent): Session => ({
  ...session,
  events: [...session.events, event],
});

/**
 * Maximum number of entries kept in a session's timeline: far more than normal input has in 10 s.
 * Limits the memory that noisy input can take.
 */
const TIMELINE_LIMIT = 100;

/**
 * Adds an entry to the timeline. Drops entries older than 10 s (`READY_REACH_MS`), and the oldest
 * beyond `TIMELINE_LIMIT`.
 */
const withMark = (session: Session, t: Millis, phase: TimelinePhase, isValid: boolean): Session => {
  const mark = timelineEntry(t, phase, angleRecord(session), isValid);
  const recent = session.timeline.filter(({ timestamp }) => t - timestamp <= READY_REACH_MS).slice(-TIMELINE_LIMIT);
  return { ...session, timeline: addToTimeline(recent, [mark]), marks: [...session.marks, mark] };
};

const isValidIn = ({ plan }: Session, detected: Phase | null, measured: Measured): boolean =>
  detected !== null &&
  !failingAngles(plan, detected, measured.anglesForAlignment).some((index) => plan.angles[index]?.isGlobal);

const walkPhases = (session: Session, measured: Measured): Session => {
  const { definition, plan, progress } = session;
  const slack = definition.robust.hysteresis?.degrees ?? 0;
  const detected = detectPhaseFrom(plan, progress.current, measured.angles, slack);
  const isValidPosition = isValidIn(session, detected, measured);
  const held = holdStart(progress, detected, isValidPosition, measured.t, definition.timing);
  const walked = advancePhase(held, detected, measured.t, definition.timing);
  const isSame = detected === session.detected && isValidPosition === session.isValidPosition && walked === progress;
  const moved = isSame ? session : { ...session, detected, isValidPosition, progress: walked };
  if (walked.current === progress.current || walked.current === null) return moved;
  const data = { from: progress.current, to: walked.current };
  const marked = withMark(moved, measured.t, walked.current, isValidPosition && session.readiness.isReady);
  return withEvent(marked, { t: measured.t, event: 'phase_transition', data });
};

const watchAlignment = (session: Session, measured: Measured): Session => {
  const { progress, plan, definition } = session;
  if (progress.current === null) return session;
  const holdMs = definition.robust.alignment?.holdMs ?? 0;
  const { t, anglesForAlignment: angles } = measured;
  const isSpecOnly = definition.robust.attempts === null;
  const logged = logFailure(session.alignment, plan, progress.current, angles, t, holdMs, isSpecOnly);
  const alignment = clearOldFailures(logged, t, startHeldFor(progress, t));
  return alignment === session.alignment ? session : { ...session, alignment };
};

const count = (session: Session, before: Progress, measured: Measured): Session => {
  if (session.isStopped) return session;
  const { alternation, attempts, hold } = session.definition.robust;
  if (hold) return countByHold(session, measured, hold);
  if (alternation) return countByAlternation(session, measured, alternation);
  return attempts ? countByMovement(session, measured, attempts) : countByPhases(session, before, measured);
};

/**
 * Stops counting if the definition has a stop condition, at least one valid rep was counted, and a
 * stop angle is within its start range.
 */
const stop = (session: Session, { t, angles }: Measured): Session => {
  const { definition, plan, repCount, isStopped } = session;
  if (isStopped || !definition.stopCondition.enabled || repCount === 0) return session;
  const isReached = plan.angles.some(({ isStop }, index) => {
    const [range, angle] = [plan.ranges.start[index], angles[index]];
    return isStop && range && angle !== null && angle !== undefined && isWithin(angle, range);
  });
  return isReached ? withMark({ ...session, isStopped: true }, t, 'STOP', true) : session;
};

/**
 * Locks the near side of the body while the person is in posture. After `leaveMs` out of posture,
 * the side can change again. Does nothing for exercises that are not filmed from the side.
 */
const updateSideLock = (session: Session, t: Millis, inPosture: boolean): Session => {
  const { definition, measuring, readiness, plan } = session;
  if (!plan.isSideView) return session;
  const leaveMs = definition.robust.posture?.leaveMs;
  const hasLeft = leaveMs !== undefined && readiness.lostSinceMs !== null && t - readiness.lostSinceMs >= leaveMs;
  const vote = lockSide(measuring.vote, t, inPosture, hasLeft, definition.robust.sideVote);
  if (vote === measuring.vote) return session;
  const settled = { ...session, measuring: { ...measuring, vote } };
  if (vote.locked === null || vote.locked === measuring.vote.locked) return settled;
  return withEvent(settled, { t, event: 'side_locked', data: { side: vote.locked } });
};

const watchReady = (session: Session, t: Millis, measured: Measured | undefined): Session => {
  const { definition, progress, repCount } = session;
  const conditions = {
    // Requires a held start position: always with posture settings, otherwise only if the required
    // hold time is not 0.
    startHeld: definition.robust.posture ? progress.startHeld : isHoldMet(progress, definition.timing),
    isQualified: !definition.qualificationRep.enabled || repCount > 0,
  };
  const readiness = watchReadiness(session.readiness, t, measured, conditions, definition.robust.posture);
  if (readiness === session.readiness) return session;
  const watched = { ...session, readiness };
  if (readiness.isReady && !session.readiness.isReady) return withMark(watched, t, 'READY', true);
  const isLost = session.readiness.isReady && !readiness.isReady;
  return isLost ? { ...watched, progress: { ...progress, startHeld: false } } : watched;
};

const settledBy = ({ settling, definition }: Session, { t, isElsewhere, inPosture }: Measured): Settling =>
  advanceArrivalHold(settling, t, isElsewhere, inPosture, definition.robust.settle);

/**
 * Returns the session with the times, counts and measurements of a new frame. Copies field by
 * field: it runs for each frame, and spreading so many fields would cost more than the measuring.
 */
const withFrame = (
  session: Session,
  { t, p }: Frame,
  measuring: Measuring,
  measured: Measured | undefined,
): Session => ({
  definition: session.definition,
  plan: session.plan,
  aspect: session.aspect,
  firstMs: session.firstMs ?? t,
  lastMs: t,
  frames: session.frames + 1,
  framesWithPose: session.framesWithPose + (p ? 1 : 0),
  measuring,
  measured: measured ?? session.measured,
  detected: session.detected,
  isValidPosition: session.isValidPosition,
  progress: session.progress,
  alignment: session.alignment,
  readiness: session.readiness,
  settling: measured ? settledBy(session, measured) : session.settling,
  movement: session.movement,
  cycle: session.cycle,
  holding: session.holding,
  holds: session.holds,
  alternating: session.alternating,
  reps: session.reps,
  repCount: session.repCount,
  invalidRepCount: session.invalidRepCount,
  isStopped: session.isStopped,
  events: [],
  timeline: session.timeline,
  marks: [],
});

/**
 * Returns the session without `events` and `marks`, which belong to the last frame. Used when a
 * frame is skipped, so that a caller does not collect them twice.
 */
const withoutEvents = (session: Session): Session =>
  session.events.length + session.marks.length === 0 ? session : { ...session, events: [], marks: [] };

/**
 * Returns the session after processing `frame`, without modifying `session`. A frame that is not
 * later than the last one changes nothing. A frame without a pose neither counts nor resets
 * anything.
 */
export const advance = (session: Session, frame: Frame): Session => {
  const { t, p } = frame;
  if (session.lastMs !== null && t <= session.lastMs) return withoutEvents(session);
  const { plan, aspect, definition, progress } = session;
  if (p === null) {
    const unseen = dropLost(withFrame(session, frame, session.measuring, undefined), session, frame, false);
    return watchReady(unseen, t, undefined);
  }
  const { measuring, measured } = measure(session.measuring, t, p, plan, aspect, definition);
  const followed = dropLost(withFrame(session, frame, measuring, measured), session, frame, measured !== undefined);
  const here = updateSideLock(followed, t, measured?.inPosture ?? false);
  if (!measured) return watchReady(here, t, undefined);
  const walked = watchAlignment(walkPhases(here, measured), measured);
  return watchReady(stop(count(walked, progress, measured), measured), t, measured);
};

/**
 * Values that a screen shows during a set (specification S2, section 3, "Live analysis result").
 */
export interface LiveResult {
  readonly repCount: number;
  readonly invalidRepCount: number;
  /** Whole seconds of the current hold; 0 if there is none or the person was lost. */
  readonly heldSeconds: number;
  readonly currentPhase: Phase | null;
  readonly isValidPosition: boolean;
  readonly isReady: boolean;
  readonly isVisible: boolean;
  readonly isStopped: boolean;
  readonly lockedSide: Side | null;
  /** Angles in whole degrees, by angle id. An angle that is not seen has no entry. */
  readonly angles: Readonly<Record<string, Degrees>>;
  /** Progress of the current rep: 0 at the start, 0.5 at the bottom, towards 1 on the way back. */
  readonly cycleProgress: Share;
  readonly completedReps: readonly Rep[];
  /** Entries of the last 10 s: phases that were entered, and the markers READY and STOP. */
  readonly timeline: readonly TimelineEntry[];
  readonly phaseHistory: readonly PhaseEntry[];
  /** True if the latest rep was invalid. `lastInvalidReason` holds the reason. */
  readonly lastRepInvalid: boolean;
  readonly lastInvalidReason: string | null;
  /** Fault of the latest rep with its measurements; null if the rep was valid. */
  readonly lastFault: RepFault | null;
}

/**
 * Returns how far the moving angle has gone from the start range (0) to the end range (1); 0 if it
 * is not measured.
 */
const depthShare = ({ plan, measured }: Session): Share => {
  const moving = measured?.moving ?? null;
  const [start, end] = [plan.ranges.start[plan.moving], plan.ranges.end[plan.moving]];
  if (moving === null || !start || !end) return 0;
  const [high, low] = plan.direction === 1 ? [start.min, end.max] : [start.max, end.min];
  return high === low ? 0 : clamp((high - moving) / (high - low), 0, 1);
};

/**
 * Returns true if the current rep has reached the end range, so that the body is on its way back.
 */
const isOnWayBack = ({ progress, movement }: Session): boolean =>
  movement.attempt?.reachedEnd ?? progress.history.at(-2)?.phase === 'end';

const cycleProgressOf = (session: Session): Share => {
  const share = depthShare(session) / 2;
  return isOnWayBack(session) && share > 0 && session.progress.current !== 'end' ? 1 - share : share;
};

/**
 * Returns the values that a screen shows for a session. Creates objects: call it for each display,
 * not for each frame.
 */
export const liveResult = (session: Session): LiveResult => {
  const last = session.reps.at(-1);
  return {
    repCount: session.repCount,
    invalidRepCount: session.invalidRepCount,
    heldSeconds: isHoldLost(session) ? 0 : Math.floor(session.holding.heldMs / MILLIS_PER_SECOND),
    currentPhase: session.progress.current,
    isValidPosition: session.isValidPosition,
    isReady: session.readiness.isReady,
    isVisible: session.measured?.isVisible ?? false,
    isStopped: session.isStopped,
    lockedSide: session.measuring.vote.locked,
    angles: angleRecord(session),
    cycleProgress: cycleProgressOf(session),
    completedReps: session.reps,
    timeline: session.timeline,
    phaseHistory: session.progress.history,
    lastRepInvalid: last ? !last.valid : false,
    lastInvalidReason: last?.reason ?? null,
    lastFault: last?.fault ?? null,
  };
};
