/** Reads the figure's bones in rest pose (standing, arms down), and measures its limbs. */

import { cross, distance, midpoint, normalize, perpendicularTo, subtract } from './vectors-and-rotations.ts';
import type { Vec3 } from './vectors-and-rotations.ts';

export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];
export type BothSides<T> = Readonly<Record<Side, T>>;

/** Returns the sign of z on a side of the body: 1 for right, -1 for left. */
export const signOf = (side: Side): 1 | -1 => (side === 'right' ? 1 : -1);

export const bothSides = <T>(make: (side: Side) => T): BothSides<T> => ({ left: make('left'), right: make('right') });

/** Bone of the mesh file. `head` and `tail`: its start and end in rest pose, in metres. */
export type Bone = {
  readonly name: string;
  readonly parent: string | null;
  readonly head: Vec3;
  readonly tail: Vec3;
};

/** Output of `extract-figure.py` for the mesh. `floor`: height of the soles in metres. */
export type SkeletonFile = { readonly bones: readonly Bone[]; readonly floor: number };

/** Two-bone limb: lengths in metres, and `hinge`, the axis of its middle joint in rest pose. */
export type LimbMeasure = {
  readonly root: Vec3;
  readonly middle: Vec3;
  readonly end: Vec3;
  readonly upper: number;
  readonly lower: number;
  readonly hinge: Vec3;
};

export type Skeleton = {
  readonly bones: readonly Bone[];
  readonly childrenOf: ReadonlyMap<string, readonly Bone[]>;
  readonly rest: (name: string) => Bone;
  readonly floor: number;
  readonly hipCentre: Vec3;
  readonly arms: BothSides<LimbMeasure>;
  readonly legs: BothSides<LimbMeasure>;
  readonly balls: BothSides<Vec3>;
  readonly hands: BothSides<{ readonly along: Vec3; readonly beside: Vec3 }>;
};

/** Returns the mesh file's name of a bone on one side, for example `wrist_L`. */
export const boneOf = (name: string, side: Side): string => `${name}_${side === 'left' ? 'L' : 'R'}`;

const measure = (root: Vec3, middle: Vec3, end: Vec3, hinge: Vec3): LimbMeasure => ({
  root,
  middle,
  end,
  upper: distance(root, middle),
  lower: distance(middle, end),
  hinge,
});

/**
 * Measures a figure.
 * @throws Error if a required bone is missing
 */
export const readSkeleton = (file: SkeletonFile): Skeleton => {
  const byName = new Map(file.bones.map((bone) => [bone.name, bone]));
  const rest = (name: string): Bone => {
    const bone = byName.get(name);
    if (!bone) throw new Error(`The figure has no bone "${name}".`);
    return bone;
  };
  const headOf = (name: string, side: Side): Vec3 => rest(boneOf(name, side)).head;

  const arms = bothSides((side) => {
    const [shoulder, elbow, wrist] = [headOf('shoulder02', side), headOf('lowerarm01', side), headOf('wrist', side)];
    const line = normalize(subtract(wrist, shoulder));
    return measure(shoulder, elbow, wrist, cross(line, perpendicularTo(line, subtract(elbow, shoulder))));
  });
  const legs = bothSides((side) => {
    const [hip, knee, ankle] = [headOf('upperleg01', side), headOf('lowerleg01', side), headOf('foot', side)];
    // The leg is straight in rest pose, so the bend of the knee is set towards +x.
    return measure(hip, knee, ankle, normalize(cross(normalize(subtract(ankle, hip)), [1, 0, 0])));
  });
  const hands = bothSides((side) => ({
    along: normalize(subtract(headOf('finger3-1', side), headOf('wrist', side))),
    beside: subtract(headOf('finger2-1', side), headOf('finger5-1', side)),
  }));

  return {
    bones: file.bones,
    childrenOf: groupByParent(file.bones),
    rest,
    floor: file.floor,
    hipCentre: midpoint(legs.left.root, legs.right.root),
    arms,
    legs,
    balls: bothSides((side) => headOf('toe', side)),
    hands,
  };
};

const groupByParent = (bones: readonly Bone[]): ReadonlyMap<string, readonly Bone[]> => {
  const children = new Map<string, Bone[]>();
  for (const bone of bones) {
    if (bone.parent === null) continue;
    children.set(bone.parent, [...(children.get(bone.parent) ?? []), bone]);
  }
  return children;
};

export const heightAboveFloor = (skeleton: Skeleton, point: Vec3): number => subtract(point, [0, skeleton.floor, 0])[1];

/** Moves a point so that the hips' centre is the origin. */
export const fromHipCentre = (skeleton: Skeleton, point: Vec3): Vec3 => subtract(point, skeleton.hipCentre);
