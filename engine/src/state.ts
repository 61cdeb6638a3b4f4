/** Everything one attempt remembers. Plain data: it can be stored as JSON at any frame and resumed. */
import type { Alignment } from './alignment.ts';
import { ALIGNED } from './alignment.ts';
import type { Movement } from './attempt.ts';
import { STILL } from './attempt.ts';
import type { ExerciseDefinition, Phase } from './definition.ts';
import type { EngineEvent, TimelineEntry } from './event.ts';
import { aspectOf } from './geometry.ts';
import type { ImageSize } from './geometry.ts';
import type { Measured, Measuring } from './measure.ts';
import { UNMEASURED } from './measure.ts';
import { makePlan } from './plan.ts';
import type { Plan } from './plan.ts';
import type { Progress } from './progress.ts';
import { NO_PROGRESS } from './progress.ts';
import type { Readiness } from './ready.ts';
import { NOT_READY } from './ready.ts';
import type { Rep } from './rep.ts';
import { UNSEEN } from './settle.ts';
import type { Settling } from './settle.ts';
import type { Spans } from './span.ts';
import type { Millis } from './units.ts';

/** Extremes since the last counted cycle, when counting by the phases alone. */
export interface Cycle {
  readonly spans: Spans;
  readonly bottomMs: Millis | null;
  /** The moving angle at its deepest, larger is deeper. */
  readonly depth: number | null;
}

export interface Session {
  readonly definition: ExerciseDefinition;
  readonly plan: Plan;
  /** Width over height of the analysed image. */
  readonly aspect: number;
  readonly firstMs: Millis | null;
  readonly lastMs: Millis | null;
  readonly frames: number;
  readonly framesWithPose: number;
  readonly measuring: Measuring;
  /** The latest frame with this person's pose. */
  readonly measured: Measured | null;
  /** The phase the latest angles are in, before holds and debounce. */
  readonly detected: Phase | null;
  readonly isValidPosition: boolean;
  readonly progress: Progress;
  readonly alignment: Alignment;
  readonly readiness: Readiness;
  readonly settling: Settling;
  readonly movement: Movement;
  readonly cycle: Cycle;
  readonly reps: readonly Rep[];
  readonly repCount: number;
  readonly invalidRepCount: number;
  readonly isStopped: boolean;
  /** What the latest frame brought; a caller who wants a log collects it. */
  readonly events: readonly EngineEvent[];
  /** The latest 10 s of the timeline: as far back as READY reaches. */
  readonly timeline: readonly TimelineEntry[];
  /** The timeline entries of the latest frame. */
  readonly marks: readonly TimelineEntry[];
}

/** A session before its first frame. `image` is the size of the analysed image in pixels. */
export const startSession = (definition: ExerciseDefinition, image: ImageSize): Session => ({
  definition,
  plan: makePlan(definition),
  aspect: aspectOf(image),
  firstMs: null,
  lastMs: null,
  frames: 0,
  framesWithPose: 0,
  measuring: UNMEASURED,
  measured: null,
  detected: null,
  isValidPosition: false,
  progress: NO_PROGRESS,
  alignment: ALIGNED,
  readiness: NOT_READY,
  settling: UNSEEN,
  movement: STILL,
  cycle: { spans: [], bottomMs: null, depth: null },
  reps: [],
  repCount: 0,
  invalidRepCount: 0,
  isStopped: false,
  events: [],
  timeline: [],
  marks: [],
});
