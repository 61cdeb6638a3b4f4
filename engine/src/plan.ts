/** A definition made ready for counting: names resolved to landmark numbers, ranges laid out in the order of the angles. */
import { PHASES } from './definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition, LandmarkReference, Phase } from './definition.ts';
import { findLandmarkId, isSideViewName, landmarkOnSide, sideViewNameOf, TORSO } from './landmark.ts';
import type { Side } from './landmark.ts';
import type { DegreeRange } from './units.ts';

export type Triple = readonly [a: number, vertex: number, c: number];

export interface PlannedAngle {
  readonly id: string;
  readonly name: string;
  readonly on: Readonly<Record<Side, Triple>>;
  /** Takes part in phase detection: neither a global alignment nor a stop (second document, section 4). */
  readonly decides: boolean;
  readonly isGlobal: boolean;
  readonly isStop: boolean;
  /** Its vertex is a hip. */
  readonly isAtHip: boolean;
}

/** One range an angle, in the order of the angles; null where the phase says nothing of it. */
export type PlannedRanges = readonly (DegreeRange | null)[];

export interface Plan {
  /** From the side one half of the body counts; from the front or back both do. */
  readonly isSideView: boolean;
  readonly angles: readonly PlannedAngle[];
  readonly ranges: Readonly<Record<Phase, PlannedRanges>>;
  /** Index of the angle whose turning points make attempts. */
  readonly moving: number;
  /** 1 when the moving angle is larger at the start than at the end, otherwise -1. */
  readonly direction: 1 | -1;
  /** Landmarks whose visibility tells the near side: limbs, because shoulders and hips read visible on both (docs/decisions/0013). */
  readonly limbs: Readonly<Record<Side, readonly number[]>>;
  /** Every landmark an angle needs. */
  readonly needed: Readonly<Record<Side, readonly number[]>>;
}

/** In side view a stored id means its side-view name, so that it follows the locked side. */
const resolve = (reference: LandmarkReference, side: Side, isSideView: boolean): number => {
  if (isSideViewName(reference)) return landmarkOnSide(reference, side);
  const id = typeof reference === 'number' ? reference : (findLandmarkId(reference) ?? 0);
  // From the front a stored id is that very landmark: `on.left` and `on.right` are then the same.
  const name = isSideView ? sideViewNameOf(id) : undefined;
  return name === undefined ? id : landmarkOnSide(name, side);
};

/** Which landmarks an angle means on either side of the body. */
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

/** How much larger the angle is at the start than at the end. */
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

/** Done once a session; the rest of the engine works on numbers. */
export const makePlan = (definition: ExerciseDefinition): Plan => {
  const angles = planAngles(definition);
  const rangesOf = (phase: Phase): PlannedRanges => {
    // A map, because an angle may be called `constructor`: what every object has is no range.
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
