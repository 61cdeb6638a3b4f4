/**
 * Poses a figure: calculates rotation and position of every bone from goals for trunk, hands and
 * feet.
 */
import { boneOf, SIDES, signOf } from './rest-skeleton.ts';
import type { LimbMeasure, BothSides, Side, Skeleton } from './rest-skeleton.ts';
import {
  add,
  clamp,
  cross,
  distance,
  normalize,
  perpendicularTo,
  radians,
  scale,
  subtract,
  dot,
  midpoint,
  aligning,
  aboutAxis,
  blend,
  compose,
  rotate,
  turnFrom,
  twistAbout,
} from './vectors-and-rotations.ts';
import type { Vec3, Rotation } from './vectors-and-rotations.ts';

/**
 * Returns the distance in metres between the ends of a limb whose middle joint has this angle in
 * degrees (180 is straight).
 */
export const reachAt = (limb: LimbMeasure, angle: number): number =>
  Math.sqrt(limb.upper ** 2 + limb.lower ** 2 - 2 * limb.upper * limb.lower * Math.cos(radians(angle)));

export type SolvedLimb = { readonly middle: Vec3; readonly upper: Rotation; readonly lower: Rotation };

/**
 * Solves a two-bone limb from `root` to `end`: the position of the middle joint, bent towards
 * `toward`, and the rotations of both bones from rest. If the end is out of reach, the limb is
 * straight and points at it.
 */
const solveLimb = (limb: LimbMeasure, root: Vec3, end: Vec3, toward: Vec3): SolvedLimb => {
  const line = normalize(subtract(end, root));
  const bend = perpendicularTo(line, toward);
  const shortest = Math.abs(limb.upper - limb.lower) + 1e-6;
  const span = clamp(distance(root, end), shortest, limb.upper + limb.lower - 1e-6);
  const along = (limb.upper ** 2 - limb.lower ** 2 + span ** 2) / (2 * span);
  const aside = Math.sqrt(Math.max(0, limb.upper ** 2 - along ** 2));
  const middle = add(root, add(scale(line, along), scale(bend, aside)));
  const hinge = normalize(cross(line, bend));
  return {
    middle,
    upper: aligning(
      { along: subtract(limb.middle, limb.root), beside: limb.hinge },
      { along: subtract(middle, root), beside: hinge },
    ),
    lower: aligning(
      { along: subtract(limb.end, limb.middle), beside: limb.hinge },
      { along: subtract(end, middle), beside: hinge },
    ),
  };
};

export type ArmGoal = {
  readonly wrist: Vec3;
  readonly elbowToward: Vec3;
  /**
   * Direction of the fingers (`along`), and direction from the little finger to the index finger
   * (`beside`).
   */
  readonly hand: { readonly along: Vec3; readonly beside: Vec3 };
  /**
   * Flatness of the fingers: 0 curls them as in rest pose, 1 lays them flat in the plane of the
   * palm.
   */
  readonly flatness: number;
  /** Grip of the fingers: 1 closes them around a bar, 0 or undefined leaves them open. */
  readonly grip?: number;
};

export type LegGoal = {
  readonly ankle: Vec3;
  readonly kneeToward: Vec3;
  readonly foot: Rotation;
  readonly toe: Rotation;
};

/**
 * Goal of trunk and head. Rotations are from the rest pose, in world space; positions in metres.
 */
export type TrunkGoal = {
  readonly hipCentre: Vec3;
  readonly pelvis: Rotation;
  readonly chest: Rotation;
  readonly head: Rotation;
  /** Upward rotation of the shoulder blades in radians, which raises the shoulders; 0 if absent. */
  readonly shrug?: number;
};

/** Posed body: rotation (`turn`) and position (`place`) of each bone, by name. */
export type Figure = {
  readonly turn: ReadonlyMap<string, Rotation>;
  readonly place: ReadonlyMap<string, Vec3>;
};

type Draft = { readonly turn: Map<string, Rotation>; readonly place: Map<string, Vec3> };

/**
 * Returns the position of a bone's start in metres.
 * @throws Error if the bone is not posed
 */
export const placeOf = (figure: Figure, bone: string): Vec3 => {
  const place = figure.place.get(bone);
  if (!place) throw new Error(`Bone "${bone}" has no place yet.`);
  return place;
};

/**
 * Returns a bone's rotation from rest.
 * @throws Error if the bone is not posed
 */
export const turnOf = (figure: Figure, bone: string): Rotation => {
  const turn = figure.turn.get(bone);
  if (!turn) throw new Error(`Bone "${bone}" has no turn yet.`);
  return turn;
};

const PELVIS_BONES = ['root', 'spine05', 'pelvis_L', 'pelvis_R'];
const CHEST_BONES = ['spine02', 'spine01', 'breast_L', 'breast_R'];
const SHOULDER_BONES = ['clavicle', 'shoulder01'];

/** Poses trunk and head. Positions shoulders and hips, but not the limbs. */
export const poseTrunk = (skeleton: Skeleton, goal: TrunkGoal): Figure => {
  const draft: Draft = { turn: new Map(), place: new Map() };
  for (const bone of PELVIS_BONES) draft.turn.set(bone, goal.pelvis);
  draft.turn.set('spine04', blend(goal.pelvis, goal.chest, 0.35));
  draft.turn.set('spine03', blend(goal.pelvis, goal.chest, 0.7));
  for (const bone of CHEST_BONES) draft.turn.set(bone, goal.chest);
  for (const side of SIDES) {
    const lifted = compose(goal.chest, aboutAxis([1, 0, 0], -signOf(side) * (goal.shrug ?? 0)));
    for (const bone of SHOULDER_BONES) draft.turn.set(boneOf(bone, side), lifted);
  }
  for (const [bone, t] of [
    ['neck01', 0.25],
    ['neck02', 0.5],
    ['neck03', 0.75],
    ['head', 1],
  ] as const) {
    draft.turn.set(bone, blend(goal.chest, goal.head, t));
  }
  const fromHips = subtract(skeleton.rest('root').head, skeleton.hipCentre);
  draft.place.set('root', add(goal.hipCentre, rotate(goal.pelvis, fromHips)));
  placeChildren(skeleton, draft, 'root');
  return draft;
};

export const poseLegs = (skeleton: Skeleton, figure: Figure, goals: BothSides<LegGoal>): Figure => {
  const draft = copy(figure);
  for (const side of SIDES) {
    const goal = goals[side];
    const hip = boneOf('upperleg01', side);
    const leg = solveLimb(skeleton.legs[side], placeOf(figure, hip), goal.ankle, goal.kneeToward);
    for (const bone of ['upperleg01', 'upperleg02']) draft.turn.set(boneOf(bone, side), leg.upper);
    for (const bone of ['lowerleg01', 'lowerleg02']) draft.turn.set(boneOf(bone, side), leg.lower);
    draft.turn.set(boneOf('foot', side), goal.foot);
    draft.turn.set(boneOf('toe', side), goal.toe);
    placeChildren(skeleton, draft, hip);
  }
  return draft;
};

export const poseArms = (skeleton: Skeleton, figure: Figure, goals: BothSides<ArmGoal>): Figure => {
  const draft = copy(figure);
  for (const side of SIDES) {
    const goal = goals[side];
    const shoulder = boneOf('shoulder02', side);
    const arm = solveLimb(skeleton.arms[side], placeOf(figure, shoulder), goal.wrist, goal.elbowToward);
    const hand = aligning(skeleton.hands[side], goal.hand);
    for (const bone of ['shoulder02', 'upperarm02']) draft.turn.set(boneOf(bone, side), arm.upper);
    const axis = normalize(subtract(goal.wrist, arm.middle));
    const roll = twistAbout(axis, turnFrom(arm.lower, hand));
    draft.turn.set(boneOf('lowerarm01', side), compose(aboutAxis(axis, roll * 0.3), arm.lower));
    draft.turn.set(boneOf('lowerarm02', side), compose(aboutAxis(axis, roll * 0.75), arm.lower));
    setHandTurns(skeleton, draft, side, hand, goal);
    placeChildren(skeleton, draft, shoulder);
  }
  return draft;
};

const setHandTurns = (skeleton: Skeleton, draft: Draft, side: Side, hand: Rotation, goal: ArmGoal): void => {
  const { along, beside } = skeleton.hands[side];
  const palm = normalize(cross(rotate(hand, along), rotate(hand, beside)));
  for (const bone of skeleton.bones) {
    if (!/^(?:wrist|metacarpal|finger)/.test(bone.name) || bone.name !== boneOf(bone.name.slice(0, -2), side)) continue;
    const joint = /^finger[2-5]-([123])/.exec(bone.name)?.[1];
    if (joint === undefined) {
      draft.turn.set(bone.name, hand);
      continue;
    }
    const flat = flattened(hand, subtract(bone.tail, bone.head), palm, goal.flatness);
    const closed = aboutAxis(normalize(goal.hand.beside), signOf(side) * (goal.grip ?? 0) * closing(Number(joint)));
    draft.turn.set(bone.name, compose(closed, flat));
  }
};

const closing = (joint: number): number => radians(10 + 70 * joint);

const flattened = (hand: Rotation, restDirection: Vec3, palm: Vec3, flatness: number): Rotation => {
  const curled = rotate(hand, normalize(restDirection));
  const flat = normalize(subtract(curled, scale(palm, flatness * dot(curled, palm))));
  return compose(
    aligning({ along: curled, beside: cross(curled, palm) }, { along: flat, beside: cross(flat, palm) }),
    hand,
  );
};

/** Rotates and moves the whole figure so that the point `from` is at `to`. */
export const carry = (figure: Figure, rotation: Rotation, from: Vec3, to: Vec3): Figure => ({
  turn: new Map([...figure.turn].map(([bone, turn]) => [bone, compose(rotation, turn)])),
  place: new Map([...figure.place].map(([bone, place]) => [bone, add(to, rotate(rotation, subtract(place, from)))])),
});

const copy = (figure: Figure): Draft => ({ turn: new Map(figure.turn), place: new Map(figure.place) });

const placeChildren = (skeleton: Skeleton, draft: Draft, bone: string): void => {
  const turn = turnOf(draft, bone);
  const base = placeOf(draft, bone);
  for (const child of skeleton.childrenOf.get(bone) ?? []) {
    draft.place.set(child.name, add(base, rotate(turn, subtract(child.head, skeleton.rest(bone).head))));
    if (draft.turn.has(child.name)) placeChildren(skeleton, draft, child.name);
  }
};

const JOINT_BONES = {
  shoulder: 'shoulder02',
  elbow: 'lowerarm01',
  wrist: 'wrist',
  hip: 'upperleg01',
  knee: 'lowerleg01',
  ankle: 'foot',
  ball: 'toe',
} as const;

export type Joint = keyof typeof JOINT_BONES;

/**
 * Returns the position of a joint in metres.
 * @throws Error if its limb is not posed
 */
export const jointAt = (figure: Figure, side: Side, joint: Joint): Vec3 =>
  placeOf(figure, boneOf(JOINT_BONES[joint], side));

export const centreOf = (figure: Figure, joint: Joint): Vec3 =>
  midpoint(jointAt(figure, 'left', joint), jointAt(figure, 'right', joint));
