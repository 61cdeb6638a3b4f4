/** One attempt, frame by frame: `advance` is the whole engine. State in, state out; nothing is touched, nothing is remembered elsewhere. */
import { clearOldFailures, logFailure } from './alignment.ts';
import type { Phase } from './definition.ts';
import type { EngineEvent } from './event.ts';
import type { Side } from './landmark.ts';
import { measure } from './measure.ts';
import type { Measured } from './measure.ts';
import { countByMovement } from './movement-counting.ts';
import { detectPhaseFrom, failingAngles } from './phase.ts';
import { holdStart, startHeldFor, walk } from './progress.ts';
import { watchReadiness } from './ready.ts';
import type { Rep } from './rep.ts';
import type { Session } from './state.ts';
import type { Frame } from './track.ts';
import type { Degrees, Millis, Share } from './units.ts';

export { startSession } from './state.ts';
export type { Session } from './state.ts';

const withEvent = (session: Session, event: EngineEvent): Session => ({
  ...session,
  events: [...session.events, event],
});

const noteSideLock = (before: Session, session: Session, t: Millis): Session => {
  const side = session.measuring.vote.locked;
  if (side === null || side === before.measuring.vote.locked) return session;
  return withEvent(session, { t, event: 'side_locked', data: { side } });
};

/** A position is valid when a phase is detected and every global alignment holds in it. */
const isValidIn = ({ plan }: Session, detected: Phase | null, measured: Measured): boolean =>
  detected !== null && !failingAngles(plan, detected, measured.angles).some((index) => plan.angles[index]?.isGlobal);

const walkPhases = (session: Session, measured: Measured): Session => {
  const { definition, plan, progress } = session;
  const slack = definition.robust.hysteresis?.degrees ?? 0;
  const detected = detectPhaseFrom(plan, progress.current, measured.angles, slack);
  const isValidPosition = isValidIn(session, detected, measured);
  const held = holdStart(progress, detected === 'start' && isValidPosition, measured.t, definition.timing);
  const walked = walk(held, detected, measured.t, definition.timing);
  const moved = { ...session, isValidPosition, progress: walked };
  if (walked.current === progress.current) return moved;
  const data = { from: progress.current, to: walked.current };
  return withEvent(moved, { t: measured.t, event: 'phase_transition', data });
};

const watchAlignment = (session: Session, measured: Measured): Session => {
  const { progress, plan, definition } = session;
  if (progress.current === null) return session;
  const holdMs = definition.robust.alignment?.holdMs ?? 0;
  const { t, angles } = measured;
  const logged = logFailure(session.alignment, plan, progress.current, angles, t, holdMs);
  const alignment = clearOldFailures(logged, t, startHeldFor(progress, t));
  return alignment === session.alignment ? session : { ...session, alignment };
};

const count = (session: Session, measured: Measured): Session => {
  const { attempts } = session.definition.robust;
  return attempts ? countByMovement(session, measured, attempts) : session;
};

const watchReady = (session: Session, t: Millis, measured: Measured | undefined): Session => {
  const { definition, progress, repCount } = session;
  const conditions = {
    startHeld: progress.startHeld,
    isQualified: !definition.qualificationRep.enabled || repCount > 0,
  };
  return {
    ...session,
    readiness: watchReadiness(session.readiness, t, measured, conditions, definition.robust.posture),
  };
};

const arrived = (session: Session, { t, p }: Frame): Session => ({
  ...session,
  firstMs: session.firstMs ?? t,
  lastMs: t,
  frames: session.frames + 1,
  framesWithPose: session.framesWithPose + (p ? 1 : 0),
  events: [],
  marks: [],
});

/**
 * The session after one more frame. Pure: `session` is untouched. A frame that is not later than the last one changes nothing.
 * A frame without a pose neither counts nor forgets.
 */
export const advance = (session: Session, frame: Frame): Session => {
  const { t, p } = frame;
  if (session.lastMs !== null && t <= session.lastMs) return session;
  const here = arrived(session, frame);
  if (p === null) return watchReady(here, t, undefined);
  const { measuring, measured } = measure(here.measuring, t, p, here.plan, here.aspect, here.definition);
  const seen = noteSideLock(session, { ...here, measuring }, t);
  if (!measured) return watchReady(seen, t, undefined);
  const walked = watchAlignment(walkPhases({ ...seen, measured }, measured), measured);
  return watchReady(count(walked, measured), t, measured);
};

/** What a screen shows of a session (second document, section 3, "Live analysis result"). */
export interface LiveResult {
  readonly repCount: number;
  readonly invalidRepCount: number;
  readonly currentPhase: Phase | null;
  readonly isValidPosition: boolean;
  readonly isReady: boolean;
  readonly isVisible: boolean;
  readonly isStopped: boolean;
  readonly lockedSide: Side | null;
  /** Whole degrees by angle id; an unseen angle is missing. */
  readonly angles: Readonly<Record<string, Degrees>>;
  /** 0 at the start position, 0.5 at the bottom, towards 1 on the way back. */
  readonly cycleProgress: Share;
  readonly completedReps: readonly Rep[];
  /** The latest rep was invalid, and why. */
  readonly lastRepInvalid: boolean;
  readonly lastInvalidReason: string | null;
}

const angleRecord = ({ plan, measured }: Session): Readonly<Record<string, Degrees>> => {
  const angles: Record<string, Degrees> = {};
  for (const [index, { id }] of plan.angles.entries()) {
    const angle = measured?.angles[index];
    if (angle !== null && angle !== undefined) angles[id] = angle;
  }
  return angles;
};

const cycleProgressOf = ({ movement: { attempt } }: Session, moving: Degrees | null): Share => {
  if (!attempt || moving === null) return 0;
  const way = Math.max(1, attempt.topValue - attempt.bottomValue);
  const back = (attempt.peakValue - attempt.bottomValue) / way;
  return back < 0.1 ? 0.5 : Math.min(1, 0.5 + back / 2);
};

/** Reads a session; costs a small object, so call it when something is shown, not for every frame. */
export const liveResult = (session: Session): LiveResult => {
  const last = session.reps.at(-1);
  return {
    repCount: session.repCount,
    invalidRepCount: session.invalidRepCount,
    currentPhase: session.progress.current,
    isValidPosition: session.isValidPosition,
    isReady: session.readiness.isReady,
    isVisible: session.measured?.isVisible ?? false,
    isStopped: session.isStopped,
    lockedSide: session.measuring.vote.locked,
    angles: angleRecord(session),
    cycleProgress: cycleProgressOf(session, session.measured?.moving ?? null),
    completedReps: session.reps,
    lastRepInvalid: last ? !last.valid : false,
    lastInvalidReason: last?.reason ?? null,
  };
};
