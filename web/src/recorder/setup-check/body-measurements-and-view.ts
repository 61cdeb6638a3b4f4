/**
 * Measures in one frame from which side the camera sees a body, and how the body is positioned.
 * Also returns a note about what cannot be checked in a view (docs/decisions/0002, 0088).
 */
import type { SeenView } from '@reptemple/engine/definition/exercise-definition';
import {
  toSeenView,
  isFacingCamera,
  MAX_OBLIQUE_SPREAD,
  MAX_SIDE_SPREAD,
} from '@reptemple/engine/signal/camera-view-and-near-side';
import { DEGREES_PER_RADIAN, angleAt, distanceBetween, visibilityOf, zOf } from '@reptemple/engine/signal/geometry';
import {
  bodyScale,
  jointAt,
  lengthBetween,
  tiltOf,
  torsoPitch,
  POSTURE_READERS,
} from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Half } from '@reptemple/engine/signal/joint-positions-and-posture';
import { SIDES, TORSO, landmarkOnSide } from '@reptemple/engine/signal/landmarks';
import type { Side, SideViewName } from '@reptemple/engine/signal/landmarks';
import type { Degrees } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Aim } from './view-requirements-of-exercise.ts';

export interface BodyReading {
  /**
   * Needed joints that the model does not see: their visibility is below 0.65 (specification S2,
   * section 9).
   */
  readonly hidden: readonly SideViewName[];
  readonly outside: readonly SideViewName[];
  /**
   * Distance between the shoulders in torso lengths. It is small in a side view and large in a
   * front view.
   */
  readonly breadth: number;
  /** True if the left shoulder is on the right of the image. The person then faces the camera. */
  readonly isFacing: boolean;
  readonly needed: number;
  readonly torso: number;
  /**
   * Body length from nose to ankle along the joints, in any pose, as a share of the image height.
   * Null if no legs are needed.
   */
  readonly length: number | null;
  /**
   * Roll of the camera in degrees, measured on a straight standing body, or on the ground between
   * hands and feet. Null if neither is visible.
   */
  readonly roll: Degrees | null;
  /** True if the person leans on their hands and the feet are lower than this exercise allows. */
  readonly isInclined: boolean;
  /**
   * Degrees by which the camera looks down, estimated from a person in push-up position who faces
   * the camera. Null for other views and positions.
   */
  readonly lookingDown: Degrees | null;
  /** True if the arms point away from the camera, as seen from above or if they are bent. */
  readonly hasArmsAway: boolean;
}

const VISIBLE = 0.65;
/** Limits for a standing body in degrees: maximum tilt of the torso and minimum knee angle. */
const STANDING = { maxTilt: 30, minKnee: 150 } as const;
const LYING = { minTilt: 45, maxTilt: 125, minKnee: 140 } as const;

const visibilityOn = (p: readonly number[], side: Side, joints: readonly SideViewName[]): number =>
  joints.reduce((sum, joint) => sum + visibilityOf(p, landmarkOnSide(joint, side)), 0);

/**
 * Returns the side of the body whose limbs are more visible; left if both are equal. Shoulders and
 * hips do not count, because they are visible on both sides (docs/decisions/0002).
 */
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

/**
 * Torso pitch in degrees above which a body leans on its hands. An upright torso measures up to 30°
 * (engine/exercises).
 */
const LEANING_FROM: Degrees = 35;

const isInclined = (p: readonly number[], half: Half, { maxFeetBelowHips }: Aim, aspect: number): boolean => {
  if (maxFeetBelowHips === null || (torsoPitch(p, aspect) ?? 0) < LEANING_FROM) return false;
  return (POSTURE_READERS.feetBelowHips(p, half, aspect) ?? 0) > maxFeetBelowHips;
};

/**
 * Returns the roll of the camera in degrees; null if it cannot be measured. Measures a standing
 * body from shoulder to ankle, and a body in push-up position from hand to toes, which are on the
 * same ground.
 */
const rollOf = (p: readonly number[], side: Side, half: Half, aim: Aim, aspect: number): Degrees | null => {
  if (isInclined(p, half, aim, aspect)) return null;
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

/**
 * Torso pitch in degrees of a person in push-up position who faces a level camera. Measured: 73° to
 * 85°.
 */
const FACING_PLANK: Degrees = 79;
const MIN_ARM_HEIGHT = 0.4;

const meanDepth = (p: readonly number[], joint: SideViewName, aspect: number): number =>
  SIDES.reduce((sum, side) => sum + zOf(p, landmarkOnSide(joint, side), aspect) / SIDES.length, 0);

/**
 * Returns true if the arms carry the body and point more away from the camera than downwards in the
 * image. Such arms are vertical, so the camera is then above the body.
 */
const pointArmsAway = (p: readonly number[], { maxFeetBelowHips }: Aim, breadth: number, aspect: number): boolean => {
  if (maxFeetBelowHips === null || breadth <= MAX_SIDE_SPREAD) return false;
  const depth = meanDepth(p, 'wrist', aspect) - meanDepth(p, 'shoulder', aspect);
  const height = jointAt(p, 'wrist', 'both', aspect).y - jointAt(p, 'shoulder', 'both', aspect).y;
  return depth > height && Math.hypot(depth, height) >= MIN_ARM_HEIGHT * bodyScale(p, 'both', aspect);
};

const lookingDown = (
  p: readonly number[],
  half: Half,
  { maxFeetBelowHips }: Aim,
  breadth: number,
  aspect: number,
): Degrees | null => {
  if (maxFeetBelowHips === null || breadth <= MAX_OBLIQUE_SPREAD) return null;
  const height = POSTURE_READERS.handsBelowShoulders(p, half, aspect) ?? 0;
  const pitch = torsoPitch(p, aspect);
  return pitch === undefined || pitch < LEANING_FROM || height < MIN_ARM_HEIGHT ? null : pitch - FACING_PLANK;
};

export const readBody = (p: readonly number[], aim: Aim, aspect: number): BodyReading => {
  const near = nearSideOf(p, aim);
  const onSide: Half = aim.view === 'side' ? near : 'both';
  const seenTorso = lengthBetween(jointAt(p, 'shoulder', onSide, aspect), jointAt(p, 'hip', onSide, aspect));
  const breadth = distanceBetween(p, TORSO.leftShoulder, TORSO.rightShoulder, aspect) / seenTorso;
  const isFrontal = aim.isAnyView && breadth > MAX_SIDE_SPREAD;
  const half: Half = isFrontal ? 'both' : onSide;
  const joints = isFrontal ? aim.frontalJoints : aim.joints;
  const hasLegs = joints.includes('ankle');
  return {
    hidden: joints.filter((joint) => seenAt(p, joint, half) < VISIBLE),
    outside: [...joints, 'nose' as const].filter((joint) => !isInside(p, joint, half, aspect)),
    breadth,
    isFacing: isFacingCamera(p),
    needed: joints.length,
    // Uses the body's scale for a torso that points at the camera, which looks short although it is
    // near.
    torso: isFrontal ? bodyScale(p, half, aspect) : seenTorso,
    length: hasLegs ? lengthOf(p, half, aspect) : null,
    roll: hasLegs ? rollOf(p, near, half, aim, aspect) : null,
    isInclined: hasLegs && isInclined(p, half, aim, aspect),
    lookingDown: lookingDown(p, half, aim, breadth, aspect),
    hasArmsAway: pointArmsAway(p, aim, breadth, aspect),
  };
};

export const seenViewOf = (bodies: readonly BodyReading[], breadth: number): SeenView =>
  toSeenView(breadth, bodies.filter(({ isFacing }) => isFacing).length * 2 >= bodies.length);

export const SEEN_VIEW_LABELS: Readonly<Record<SeenView, string>> = {
  side: t('From the side'),
  oblique: t('At an angle'),
  front: t('From the front'),
  back: t('From the back'),
};

const BODY_LINE_NOTE = t('Your hips and legs are judged from the side only. Other views count too.');

const ANGLE_NOTE = t('Your joint angles are measured from the side only. From other views they are estimates.');

/**
 * Returns a note about what cannot be checked in the view `seen`; an empty string for a side view.
 */
export const viewNoteOf = (seen: SeenView, { hasBodyLine }: Aim): string => {
  if (seen === 'side') return '';
  return hasBodyLine ? BODY_LINE_NOTE : ANGLE_NOTE;
};
