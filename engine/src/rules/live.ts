/** Values a screen shows during a session (specification S2, section 3, "Live analysis result"). */
import type { Phase } from '../definition/definition.ts';
import type { TimelineEntry } from './timeline.ts';
import type { Side } from '../signal/landmark.ts';
import type { PhaseEntry } from './phase.ts';
import type { Rep, RepFault } from './rep.ts';
import { isHoldLost } from '../counting/state.ts';
import type { Session } from '../counting/state.ts';
import { clamp, MILLIS_PER_SECOND } from '../units.ts';
import type { Degrees, Share } from '../units.ts';

export interface LiveResult {
  readonly repCount: number;
  readonly invalidRepCount: number;
  /** Seconds of the hold that is going on; 0 without one. */
  readonly heldSeconds: number;
  readonly currentPhase: Phase | null;
  readonly isValidPosition: boolean;
  readonly isReady: boolean;
  readonly isVisible: boolean;
  readonly isStopped: boolean;
  readonly lockedSide: Side | null;
  /** Whole degrees by angle id; an unseen angle is missing. */
  readonly angles: Readonly<Record<string, Degrees>>;
  /** 0 at the start position, 0.5 at the bottom, rising to 1 on the way back. */
  readonly cycleProgress: Share;
  readonly completedReps: readonly Rep[];
  /** Phases entered and markers of the last 10 s. */
  readonly timeline: readonly TimelineEntry[];
  readonly phaseHistory: readonly PhaseEntry[];
  /** True if the latest rep was invalid; `lastInvalidReason` says why. */
  readonly lastRepInvalid: boolean;
  readonly lastInvalidReason: string | null;
  /** The same with numbers; null if the latest rep was valid. */
  readonly lastFault: RepFault | null;
}

export const angleRecord = ({ plan, measured }: Session): Readonly<Record<string, Degrees>> => {
  const angles: Record<string, Degrees> = {};
  for (const [index, { id }] of plan.angles.entries()) {
    const angle = measured?.angles[index];
    if (angle !== null && angle !== undefined) angles[id] = angle;
  }
  return angles;
};

/**
 * Returns the depth of the moving angle between the near edges of the start range (0) and the end
 * range (1).
 */
const depthShare = ({ plan, measured }: Session): Share => {
  const moving = measured?.moving ?? null;
  const [start, end] = [plan.ranges.start[plan.moving], plan.ranges.end[plan.moving]];
  if (moving === null || !start || !end) return 0;
  const [high, low] = plan.direction === 1 ? [start.min, end.max] : [start.max, end.min];
  return high === low ? 0 : clamp((high - moving) / (high - low), 0, 1);
};

/** Returns true once the end range was reached, so the rest of the movement is the way up. */
const isOnWayBack = ({ progress, movement }: Session): boolean =>
  movement.attempt?.reachedEnd ?? progress.history.at(-2)?.phase === 'end';

const cycleProgressOf = (session: Session): Share => {
  const share = depthShare(session) / 2;
  return isOnWayBack(session) && share > 0 && session.progress.current !== 'end' ? 1 - share : share;
};

/**
 * Builds the result from a session. Allocates, so call it when something is shown, not for every
 * frame.
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
