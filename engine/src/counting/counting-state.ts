/**
 * State of one attempt while the engine counts. Plain data: it can be stored as JSON after any
 * frame and resumed.
 */
import { makePlan } from '../definition/counting-plan.ts';
import type { Plan } from '../definition/counting-plan.ts';
import type { ExerciseDefinition, Phase } from '../definition/exercise-definition.ts';
import type {
  AlternationSettings,
  HoldSettings,
  SettleSettings,
  UnseenSettings,
} from '../definition/robust-settings.ts';
import { ALIGNED } from '../rules/alignment-failures.ts';
import type { Alignment } from '../rules/alignment-failures.ts';
import type { Elapsed } from '../rules/attempt-limits.ts';
import { NO_PROGRESS } from '../rules/phase-detection.ts';
import type { Progress } from '../rules/phase-detection.ts';
import type { EngineEvent, TimelineEntry } from '../rules/phase-timeline-and-event-kinds.ts';
import { NOT_READY } from '../rules/ready-state.ts';
import type { Readiness } from '../rules/ready-state.ts';
import type { Rep, RepFault } from '../rules/rep-result.ts';
import { aspectOf } from '../signal/geometry.ts';
import type { ImageSize } from '../signal/geometry.ts';
import { INITIAL_MEASURING } from '../signal/measure-frame.ts';
import type { Measured, Measuring } from '../signal/measure-frame.ts';
import type { Millis } from '../units.ts';
import type { Span, Spans } from './angle-span.ts';
import { INITIAL_MOVEMENT } from './attempt-segmentation.ts';
import type { Movement, Attempt } from './attempt-segmentation.ts';

export interface Settling {
  /**
   * True after the body was in the other posture (`settle.elsewhere`), until it has held the
   * exercise's posture for `holdMs`.
   */
  readonly isArriving: boolean;
  readonly inPostureSinceMs: Millis | null;
  readonly elsewhereSinceMs: Millis | null;
}

export const SETTLED: Settling = { isArriving: false, inPostureSinceMs: null, elsewhereSinceMs: null };

/**
 * Minimum time in ms in the other posture. A shorter time is treated as an error of the pose model.
 */
const ELSEWHERE_MS = 200;

/**
 * State before the first frame. A track that begins in posture needs no arrival hold; a track that
 * begins in the other posture needs it from the first frame.
 */
export const INITIAL_SETTLING: Settling = { ...SETTLED, elsewhereSinceMs: -ELSEWHERE_MS };

const away = (settling: Settling, t: Millis): Settling => {
  const elsewhereSinceMs = settling.elsewhereSinceMs ?? t;
  const isAway = t - elsewhereSinceMs >= ELSEWHERE_MS;
  return isAway
    ? { isArriving: true, inPostureSinceMs: null, elsewhereSinceMs }
    : { isArriving: settling.isArriving, inPostureSinceMs: settling.inPostureSinceMs, elsewhereSinceMs };
};

/**
 * Advances the arrival hold by one frame. After the body was in another posture (upright, before a
 * push-up), it must hold the exercise's posture for `holdMs` before an attempt can begin: burpees
 * only pass through a plank. Without settings, returns `settling` unchanged.
 */
export const advanceArrivalHold = (
  settling: Settling,
  t: Millis,
  isElsewhere: boolean,
  inPosture: boolean,
  settings: SettleSettings | null,
): Settling => {
  if (!settings) return settling;
  if (isElsewhere) return away(settling, t);
  if (!settling.isArriving) return settling.elsewhereSinceMs === null ? settling : SETTLED;
  const inPostureSinceMs = settling.inPostureSinceMs ?? (inPosture ? t : null);
  if (inPosture && inPostureSinceMs !== null && t - inPostureSinceMs >= settings.holdMs) return SETTLED;
  return { isArriving: true, inPostureSinceMs, elsewhereSinceMs: null };
};

/**
 * Minimum and maximum of each angle since the last counted rep. Used only if reps are counted by
 * phases, without attempts.
 */
export interface Cycle {
  readonly spans: Spans;
  readonly bottomMs: Millis | null;
  /**
   * Deepest value of the moving angle in degrees, signed so that larger is deeper; null before the
   * first value.
   */
  readonly depth: number | null;
}

/** Change from the exercise's posture to the other posture and back, as in a burpee. */
export interface Alternating {
  /**
   * Time of the latest frame in the exercise's posture before the change began; null before the
   * first.
   */
  readonly startMs: Millis | null;
  /**
   * Time since which the body has been in either posture without interruption; null between the
   * postures.
   */
  readonly sinceMs: Millis | null;
  /**
   * Time of the first frame in the other posture; null until the body has been in it for `holdMs`.
   */
  readonly turnedMs: Millis | null;
  readonly spans: Spans;
}

export interface SecondSeen {
  readonly startMs: Millis;
  readonly spans: Spans;
  readonly hips: Span | null;
  readonly hipHeight: Span | null;
}

export interface HeldSecond extends SecondSeen {
  readonly endMs: Millis;
}

export interface Holding {
  /** Time of the first frame of the current hold; null without a hold. */
  readonly startMs: Millis | null;
  /** Time in position during the current hold; 0 without a hold. */
  readonly heldMs: Millis;
  readonly seconds: number;
  readonly second: SecondSeen;
  /**
   * Whole seconds of a hold that is still shorter than `minMs`. They count once the hold reaches
   * `minMs`.
   */
  readonly early: readonly HeldSecond[];
  /** Time of the latest frame in position during the current hold; null without a hold. */
  readonly heldAtMs: Millis | null;
  /** Time of the latest measured frame, in position or not; null before the first. */
  readonly lastMs: Millis | null;
  /**
   * Time of the first frame out of position since the latest frame in position; null while in
   * position.
   */
  readonly brokenMs: Millis | null;
  /** Time out of position during the current hold, in ms. Time in position reduces it again. */
  readonly badMs: Millis;
  /** Running mean of the moving joint's height in torso lengths; null without a hold. */
  readonly height: number | null;
  /** First form fault since the position was lost (`brokenMs`); null if there was none. */
  readonly fault: RepFault | null;
  /** True once the end of the hold was reported, so that its fault is counted only once. */
  readonly isReported: boolean;
}

export const unseenSecond = (startMs: Millis): SecondSeen => ({ startMs, spans: [], hips: null, hipHeight: null });

export const NOT_HOLDING: Holding = {
  startMs: null,
  heldMs: 0,
  seconds: 0,
  second: unseenSecond(0),
  early: [],
  heldAtMs: null,
  lastMs: null,
  brokenMs: null,
  badMs: 0,
  height: null,
  fault: null,
  isReported: false,
};

export const NOT_ALTERNATING: Alternating = { startMs: null, sinceMs: null, turnedMs: null, spans: [] };

export type Worked = Pick<Rep, 'startMs' | 'endMs'>;

export interface Session {
  readonly definition: ExerciseDefinition;
  readonly plan: Plan;
  /** Width divided by height of the analysed image. */
  readonly aspect: number;
  readonly firstMs: Millis | null;
  readonly lastMs: Millis | null;
  readonly frames: number;
  readonly framesWithPose: number;
  readonly measuring: Measuring;
  /**
   * Latest measured frame; null before the first. Frames whose pose was rejected do not replace it.
   */
  readonly measured: Measured | null;
  /**
   * Phase that matches the latest angles, before the required hold times and debounce are applied;
   * null if no phase matches.
   */
  readonly detected: Phase | null;
  readonly isValidPosition: boolean;
  readonly progress: Progress;
  readonly alignment: Alignment;
  readonly readiness: Readiness;
  readonly settling: Settling;
  readonly movement: Movement;
  readonly cycle: Cycle;
  /** State of the current hold. Stays at its initial value unless the definition counts a hold. */
  readonly holding: Holding;
  /** Holds that have ended and lasted at least `minMs`. */
  readonly holds: readonly Worked[];
  /**
   * State of the current alternation. Stays at its initial value unless the definition counts
   * alternations.
   */
  readonly alternating: Alternating;
  readonly reps: readonly Rep[];
  readonly repCount: number;
  readonly invalidRepCount: number;
  readonly isStopped: boolean;
  /** Events of the latest frame only. A caller that needs all of them collects them. */
  readonly events: readonly EngineEvent[];
  /** Timeline entries of the last 10 s. A later READY entry may still mark them as valid. */
  readonly timeline: readonly TimelineEntry[];
  /** Timeline entries added by the latest frame. */
  readonly marks: readonly TimelineEntry[];
}

/**
 * Returns the session before the first frame. `image`: size in pixels of the images in which poses
 * are detected.
 */
export const startSession = (definition: ExerciseDefinition, image: ImageSize): Session => ({
  definition,
  plan: makePlan(definition),
  aspect: aspectOf(image),
  firstMs: null,
  lastMs: null,
  frames: 0,
  framesWithPose: 0,
  measuring: INITIAL_MEASURING,
  measured: null,
  detected: null,
  isValidPosition: false,
  progress: NO_PROGRESS,
  alignment: ALIGNED,
  readiness: NOT_READY,
  settling: INITIAL_SETTLING,
  movement: INITIAL_MOVEMENT,
  cycle: { spans: [], bottomMs: null, depth: null },
  holding: NOT_HOLDING,
  holds: [],
  alternating: NOT_ALTERNATING,
  reps: [],
  repCount: 0,
  invalidRepCount: 0,
  isStopped: false,
  events: [],
  timeline: [],
  marks: [],
});

type UnderWay = Pick<Session, 'movement' | 'definition' | 'measured'>;

/**
 * Returns how long the moving angle of an open attempt may be missing, in ms. Hands at the top of a
 * pull-up are often hidden, but the movement goes on while the person is seen in posture
 * (docs/decisions/0014).
 */
const allowedGap = ({ measured, definition }: UnderWay, t: Millis, unseen: UnseenSettings): Millis => {
  const isSeen = definition.robust.posture !== null && measured?.inPosture && t - measured.t <= unseen.maxGapMs;
  return isSeen ? Math.max(unseen.maxHiddenMs, unseen.maxGapMs) : unseen.maxGapMs;
};

/**
 * Returns true if the moving angle of the open attempt is missing for too long, as when the person
 * left the picture. The attempt will then be dropped.
 */
export const isStale = (session: UnderWay, t: Millis): boolean => {
  const [lastMs, unseen] = [session.movement.attempt?.lastMs, session.definition.robust.unseen];
  return unseen !== null && lastMs !== undefined && t - lastMs > allowedGap(session, t, unseen);
};

/**
 * Returns the attempt in progress; null between attempts, or if its moving angle has been missing
 * for too long.
 */
export const underWay = (session: UnderWay & Pick<Session, 'lastMs'>): Attempt | null =>
  session.lastMs !== null && isStale(session, session.lastMs) ? null : session.movement.attempt;

type Working = UnderWay & Pick<Session, 'firstMs' | 'lastMs' | 'reps' | 'holding' | 'holds' | 'alternating'>;

/**
 * Returns true if the last frame in position is more than `graceMs` ago, as when the person left
 * the picture: the hold is over.
 */
export const isHoldLost = ({
  definition,
  holding: { heldAtMs },
  lastMs,
}: Pick<Session, 'definition' | 'holding' | 'lastMs'>): boolean => {
  const { hold } = definition.robust;
  return hold !== null && heldAtMs !== null && (lastMs ?? heldAtMs) - heldAtMs > hold.graceMs;
};

/**
 * Returns the start time of the current alternation (to the other posture and back) if it can still
 * become a rep; otherwise null.
 */
const wayStart = (
  { alternating: { startMs, turnedMs }, measured }: Working,
  { maxDurationMs }: AlternationSettings,
  lastMs: Millis,
): Millis | null => {
  const isAway = turnedMs !== null || measured?.inPosture === false;
  return startMs !== null && isAway && lastMs - startMs <= maxDurationMs ? startMs : null;
};

const finishedHolds = (session: Working, settings: HoldSettings): readonly Worked[] => {
  const { holds, holding } = session;
  const { startMs, heldAtMs, heldMs } = holding;
  const isFinished = isHoldLost(session) && heldMs >= settings.minMs;
  return isFinished && startMs !== null && heldAtMs !== null ? [...holds, { startMs, endMs: heldAtMs }] : holds;
};

/** Returns the times from which `earlyEnd` decides if a limit has ended the attempt. */
export const elapsedOf = (session: Working): Elapsed => {
  const { hold, alternation } = session.definition.robust;
  const times = { firstMs: session.firstMs ?? 0, lastMs: session.lastMs ?? 0 };
  if (hold) {
    const underWaySinceMs = isHoldLost(session) ? null : session.holding.startMs;
    return { ...times, worked: finishedHolds(session, hold), underWaySinceMs };
  }
  const underWaySinceMs = alternation
    ? wayStart(session, alternation, times.lastMs)
    : (underWay(session)?.startMs ?? null);
  return { ...times, worked: session.reps, underWaySinceMs };
};
