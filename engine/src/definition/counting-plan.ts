/**
 * Compiles a definition for counting: resolves landmark names to ids, and lists each phase's ranges
 * in the order of the angles.
 */
import { findLandmarkId, isSideViewName, landmarkOnSide, sideViewNameOf, TORSO } from '../signal/landmarks.ts';
import type { Side } from '../signal/landmarks.ts';
import type { DegreeRange } from '../units.ts';
import { PHASES } from './exercise-definition.ts';
import type {
  AngleDefinition,
  CameraPosition,
  ExerciseDefinition,
  LandmarkReference,
  Phase,
} from './exercise-definition.ts';

export type Triple = readonly [a: number, vertex: number, c: number];

export interface PlannedAngle {
  readonly id: string;
  readonly name: string;
  readonly on: Readonly<Record<Side, Triple>>;
  /**
   * True if the angle takes part in phase detection: it is neither a global alignment nor a stop
   * angle (specification S2, section 4).
   */
  readonly decides: boolean;
  readonly isGlobal: boolean;
  readonly isStop: boolean;
  readonly isAtHip: boolean;
}

export type PlannedRanges = readonly (DegreeRange | null)[];

export interface Plan {
  /**
   * True if the exercise is filmed from the side, so that only the near half of the body is
   * measured.
   */
  readonly isSideView: boolean;
  readonly angles: readonly PlannedAngle[];
  readonly ranges: Readonly<Record<Phase, PlannedRanges>>;
  /** Index of the angle by which reps are counted: its turning points delimit attempts. */
  readonly moving: number;
  /**
   * Direction of the moving angle: 1 if it is larger at the start than at the end, otherwise -1.
   */
  readonly direction: 1 | -1;
  /**
   * Ids of the landmarks whose visibility decides which side is near. Limbs only, because the pose
   * model reports shoulders and hips as visible on both sides (docs/decisions/0002).
   */
  readonly limbs: Readonly<Record<Side, readonly number[]>>;
  readonly needed: Readonly<Record<Side, readonly number[]>>;
}

/**
 * Returns the landmark id that a reference means when `side` is near. In side view, full names and
 * ids such as `left_elbow` also move to the near side.
 */
const resolve = (reference: LandmarkReference, side: Side, isSideView: boolean): number => {
  if (isSideViewName(reference)) return landmarkOnSide(reference, side);
  const id = typeof reference === 'number' ? reference : (findLandmarkId(reference) ?? 0);
  // Only side view exchanges sides: in other views `left` and `right` name fixed landmarks.
  const name = isSideView ? sideViewNameOf(id) : undefined;
  return name === undefined ? id : landmarkOnSide(name, side);
};

/** Returns the landmark ids of an angle, for each side of the body that may be near. */
export const anglesOnSides = (
  { landmarks: [a, vertex, c] }: AngleDefinition,
  cameraPosition: CameraPosition,
): PlannedAngle['on'] => {
  const isSideView = cameraPosition === 'side';
  const triple = (side: Side): Triple => [
    resolve(a, side, isSideView),
    resolve(vertex, side, isSideView),
    resolve(c, side, isSideView),
  ];
  return { left: triple('left'), right: triple('right') };
};

const HIP_IDS: ReadonlySet<number> = new Set([TORSO.leftHip, TORSO.rightHip]);

const planAngles = ({ angles, cameraPosition, globalAlignments }: ExerciseDefinition): readonly PlannedAngle[] =>
  angles.map((angle) => {
    const { id, name, exerciseStop } = angle;
    const isGlobal = globalAlignments.includes(id);
    const on = anglesOnSides(angle, cameraPosition);
    return {
      id,
      name,
      on,
      decides: !isGlobal && !exerciseStop,
      isGlobal,
      isStop: exerciseStop,
      isAtHip: HIP_IDS.has(on.left[1]),
    };
  });

const middle = (range: DegreeRange | null | undefined): number | undefined =>
  range ? (range.min + range.max) / 2 : undefined;

const swing = (plan: Pick<Plan, 'ranges'>, index: number): number => {
  const start = middle(plan.ranges.start[index]);
  const end = middle(plan.ranges.end[index]);
  return start === undefined || end === undefined ? 0 : start - end;
};

const findMoving = (angles: readonly PlannedAngle[], swings: readonly number[], wanted: string | null): number => {
  const named = angles.findIndex(({ id }) => id === wanted);
  if (named >= 0) return named;
  let best = 0;
  for (const [index, angle] of angles.entries()) {
    const isFirst = !angles[best]?.decides;
    const swingsMore = Math.abs(swings[index] ?? 0) > Math.abs(swings[best] ?? 0);
    if (angle.decides && (isFirst || swingsMore)) best = index;
  }
  return best;
};

const TORSO_IDS: ReadonlySet<number> = new Set(Object.values(TORSO));

const landmarksOf = (angles: readonly PlannedAngle[], side: Side): readonly number[] => [
  ...new Set(angles.flatMap((angle) => angle.on[side])),
];

const limbsOf = (angles: readonly PlannedAngle[], moving: number, side: Side): readonly number[] => {
  const ofMoving = (angles[moving]?.on[side] ?? []).filter((id) => !TORSO_IDS.has(id));
  return ofMoving.length > 0 ? ofMoving : landmarksOf(angles, side);
};

/** Compiles a definition to a plan. Call it once per session. */
export const makePlan = (definition: ExerciseDefinition): Plan => {
  const angles = planAngles(definition);
  const rangesOf = (phase: Phase): PlannedRanges => {
    // Uses a Map, because an angle id may be `constructor`, which plain objects inherit.
    const ranges = new Map(Object.entries(definition.phases[phase].angleRanges));
    return angles.map(({ id }) => ranges.get(id) ?? null);
  };
  const [start, transition, end] = PHASES;
  const ranges = { start: rangesOf(start), transition: rangesOf(transition), end: rangesOf(end) };
  const swings = angles.map((_, index) => swing({ ranges }, index));
  const moving = findMoving(angles, swings, definition.robust.attempts?.angle ?? null);
  return {
    isSideView: definition.cameraPosition === 'side',
    angles,
    ranges,
    moving,
    direction: (swings[moving] ?? 0) < 0 ? -1 : 1,
    limbs: { left: limbsOf(angles, moving, 'left'), right: limbsOf(angles, moving, 'right') },
    needed: { left: landmarksOf(angles, 'left'), right: landmarksOf(angles, 'right') },
  };
};
