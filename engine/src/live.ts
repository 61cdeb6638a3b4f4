/** What a screen shows of a session (second document, section 3, "Live analysis result"). */
import type { Phase } from './definition.ts';
import type { TimelineEntry } from './event.ts';
import type { Side } from './landmark.ts';
import type { PhaseEntry } from './progress.ts';
import type { Rep } from './rep.ts';
import type { Session } from './state.ts';
import type { Degrees, Share } from './units.ts';

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
  /** The latest 10 s of phases entered and markers. */
  readonly timeline: readonly TimelineEntry[];
  readonly phaseHistory: readonly PhaseEntry[];
  /** The latest rep was invalid, and why. */
  readonly lastRepInvalid: boolean;
  readonly lastInvalidReason: string | null;
}

export const angleRecord = ({ plan, measured }: Session): Readonly<Record<string, Degrees>> => {
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
    timeline: session.timeline,
    phaseHistory: session.progress.history,
    lastRepInvalid: last ? !last.valid : false,
    lastInvalidReason: last?.reason ?? null,
  };
};
