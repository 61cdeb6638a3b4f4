/** What one frame says about how a body stands in the picture. */
import { bodyScale, jointAt, lengthBetween, tiltOf } from '@reptemple/engine/body';
import type { Half } from '@reptemple/engine/body';
import { DEGREES_PER_RADIAN, angleAt, distanceBetween, visibilityOf } from '@reptemple/engine/geometry';
import { SIDES, TORSO, landmarkOnSide } from '@reptemple/engine/landmark';
import type { Side, SideViewName } from '@reptemple/engine/landmark';
import type { Degrees } from '@reptemple/engine/units';
import type { Aim } from './aim.ts';

export interface BodyReading {
  /** Joints the model does not see (second document, section 9: visibility 0.65). */
  readonly hidden: readonly SideViewName[];
  /** Joints beyond the picture's edge; the model guesses on out there. */
  readonly outside: readonly SideViewName[];
  /** Distance between the shoulders in torso lengths: small from the side, large from the front. */
  readonly breadth: number;
  /** Whether the left shoulder is on the picture's right, as of a person who faces the camera. */
  readonly isFacing: boolean;
  /** Joints that have to be seen in this view. */
  readonly needed: number;
  /** Length of the torso in units of the image's height. */
  readonly torso: number;
  /** Length of the body from nose to ankle along its joints, whatever its pose, in units of the image's height; null without legs. */
  readonly length: number | null;
  /** How far the picture is rolled, judged by a straight standing body or by the ground under hands and feet; null when neither. */
  readonly roll: Degrees | null;
}

const VISIBLE = 0.65;
/**
 * Measured: sets filmed from the side or within 30° of it have shoulders 0.04 to 0.34 torso lengths apart, at 45° 0.46 to 0.65, from the
 * front 0.6 and more (lying, 1.5 and more).
 */
export const MAX_SIDE_BREADTH = 0.45;
/** A body stands when its torso leans less than this and its knee is straighter. */
const STANDING = { maxTilt: 30, minKnee: 150 } as const;
const LYING = { minTilt: 45, maxTilt: 125, minKnee: 140 } as const;

const visibilityOn = (p: readonly number[], side: Side, joints: readonly SideViewName[]): number =>
  joints.reduce((sum, joint) => sum + visibilityOf(p, landmarkOnSide(joint, side)), 0);

/** Shoulders and hips read visible on both sides (docs/decisions/0013), so limbs decide when there are any. */
const nearSideOf = (p: readonly number[], { joints }: Aim): Side => {
  const limbs = joints.filter((joint) => joint !== 'shoulder' && joint !== 'hip');
  const [left, right] = SIDES.map((side) => visibilityOn(p, side, limbs));
  return (right ?? 0) > (left ?? 0) ? 'right' : 'left';
};

const seenAt = (p: readonly number[], joint: SideViewName, half: Half): number =>
  half === 'both'
    ? Math.max(...SIDES.map((side) => visibilityOf(p, landmarkOnSide(joint, side))))
    : visibilityOf(p, landmarkOnSide(joint, half));

const isInside = (p: readonly number[], joint: SideViewName, half: Half, aspect: number): boolean => {
  const { x, y } = jointAt(p, joint, half, aspect);
  return x >= 0 && x <= aspect && y >= 0 && y <= 1;
};

const LENGTH_ALONG = ['nose', 'shoulder', 'hip', 'knee', 'ankle'] as const;

const lengthOf = (p: readonly number[], half: Half, aspect: number): number => {
  const points = LENGTH_ALONG.map((joint) => jointAt(p, joint, half, aspect));
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + lengthBetween(before, point) : sum;
  }, 0);
};

const kneeOf = (p: readonly number[], side: Side, aspect: number): Degrees =>
  angleAt(p, landmarkOnSide('hip', side), landmarkOnSide('knee', side), landmarkOnSide('ankle', side), aspect) ?? 0;

/** Hands and toes of a push-up stand on the same ground. */
const rollOf = (p: readonly number[], side: Side, half: Half, aspect: number): Degrees | null => {
  const [shoulder, hip] = [jointAt(p, 'shoulder', half, aspect), jointAt(p, 'hip', half, aspect)];
  const tilt = tiltOf(hip, shoulder) ?? 0;
  const knee = kneeOf(p, side, aspect);
  if (tilt < STANDING.maxTilt && knee > STANDING.minKnee) {
    const ankle = jointAt(p, 'ankle', half, aspect);
    return Math.atan2(shoulder.x - ankle.x, ankle.y - shoulder.y) * DEGREES_PER_RADIAN;
  }
  const [hand, toes] = [jointAt(p, 'wrist', half, aspect), jointAt(p, 'foot_index', half, aspect)];
  const isOnHands = tilt > LYING.minTilt && tilt < LYING.maxTilt && knee > LYING.minKnee && hand.y > shoulder.y;
  return isOnHands ? Math.atan2(toes.y - hand.y, Math.abs(toes.x - hand.x)) * DEGREES_PER_RADIAN : null;
};

export const readBody = (p: readonly number[], aim: Aim, aspect: number): BodyReading => {
  const near = nearSideOf(p, aim);
  const onSide: Half = aim.view === 'side' ? near : 'both';
  const seenTorso = lengthBetween(jointAt(p, 'shoulder', onSide, aspect), jointAt(p, 'hip', onSide, aspect));
  const breadth = distanceBetween(p, TORSO.leftShoulder, TORSO.rightShoulder, aspect) / seenTorso;
  const isFrontal = aim.isAnyView && breadth > MAX_SIDE_BREADTH;
  const half: Half = isFrontal ? 'both' : onSide;
  const joints = isFrontal ? aim.frontalJoints : aim.joints;
  const hasLegs = joints.includes('ankle');
  return {
    hidden: joints.filter((joint) => seenAt(p, joint, half) < VISIBLE),
    outside: [...joints, 'nose' as const].filter((joint) => !isInside(p, joint, half, aspect)),
    breadth,
    isFacing: jointAt(p, 'shoulder', 'left', aspect).x >= jointAt(p, 'shoulder', 'right', aspect).x,
    needed: joints.length,
    // A torso that points at the camera looks short without being far away.
    torso: isFrontal ? bodyScale(p, half, aspect) : seenTorso,
    length: hasLegs ? lengthOf(p, half, aspect) : null,
    roll: hasLegs ? rollOf(p, near, half, aspect) : null,
  };
};
