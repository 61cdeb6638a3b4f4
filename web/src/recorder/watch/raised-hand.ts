/**
 * Gesture to stop from a distance: one hand above the head for two seconds while standing still.
 * Exercises raise both hands or none (pull-ups), and move.
 */
import { jointAt, lengthBetween, tiltOf } from '@reptemple/engine/signal/body';
import type { Half, Point } from '@reptemple/engine/signal/body';
import { visibilityOf } from '@reptemple/engine/signal/geometry';
import { SIDES, landmarkOnSide } from '@reptemple/engine/signal/landmark';
import type { Side } from '@reptemple/engine/signal/landmark';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

export const HAND_HELD_MS = 2000;
/** Tolerated gap without a detected hand. */
const MAX_GAP_MS = 300;
const MIN_VISIBILITY = 0.6;
/** Maximum torso tilt in degrees. */
const MAX_TILT = 25;
/** Lengths below are in torso lengths. Minimum from hip to ankle when standing; half in a squat. */
const MIN_LEG = 1.1;
/** Above the nose, which is above the top of the head. */
const MIN_ABOVE_NOSE = 0.3;
const MAX_HAND_TRAVEL = 0.4;
const MAX_HIP_TRAVEL = 0.15;

interface Posed {
  readonly side: Side;
  readonly wrist: Point;
  readonly hip: Point;
  readonly torso: number;
}

const OTHER = { left: 'right', right: 'left' } as const;

const isSeen = (p: readonly number[], name: 'wrist' | 'ankle', side: Side): boolean =>
  visibilityOf(p, landmarkOnSide(name, side)) >= MIN_VISIBILITY;

const isStanding = (p: readonly number[], half: Half, aspect: number): boolean => {
  const [shoulder, hip, ankle] = [
    jointAt(p, 'shoulder', half, aspect),
    jointAt(p, 'hip', half, aspect),
    jointAt(p, 'ankle', half, aspect),
  ];
  const tilt = tiltOf(hip, shoulder);
  return tilt !== undefined && tilt <= MAX_TILT && ankle.y - hip.y >= MIN_LEG * lengthBetween(shoulder, hip);
};

/** Returns the pose of a standing person with this hand alone raised; otherwise undefined. */
const raisedOn = (p: readonly number[], side: Side, aspect: number): Posed | undefined => {
  if (!isSeen(p, 'wrist', side) || !SIDES.some((each) => isSeen(p, 'ankle', each))) return undefined;
  if (!isStanding(p, 'both', aspect)) return undefined;
  const [wrist, elbow, shoulder] = [
    jointAt(p, 'wrist', side, aspect),
    jointAt(p, 'elbow', side, aspect),
    jointAt(p, 'shoulder', side, aspect),
  ];
  const hip = jointAt(p, 'hip', 'both', aspect);
  const torso = lengthBetween(jointAt(p, 'shoulder', 'both', aspect), hip);
  const isAbove = wrist.y <= jointAt(p, 'nose', side, aspect).y - MIN_ABOVE_NOSE * torso && elbow.y < shoulder.y;
  const other = OTHER[side];
  const isOtherDown = jointAt(p, 'wrist', other, aspect).y > jointAt(p, 'shoulder', other, aspect).y + 0.2 * torso;
  return isAbove && isOtherDown ? { side, wrist, hip, torso } : undefined;
};

/** Raised hand: start time, initial pose, and last detection. */
export interface RaisedHand {
  readonly since: Millis;
  readonly lastSeen: Millis;
  readonly from: Posed;
}

const isSameHand = (from: Posed, now: Posed): boolean =>
  from.side === now.side &&
  lengthBetween(from.wrist, now.wrist) <= MAX_HAND_TRAVEL * from.torso &&
  lengthBetween(from.hip, now.hip) <= MAX_HIP_TRAVEL * from.torso;

/** Returns the raised hand after another frame; null if none. */
export const watchHand = (hand: RaisedHand | null, { t, p }: Frame, aspect: number): RaisedHand | null => {
  const seen = p && (raisedOn(p, 'left', aspect) ?? raisedOn(p, 'right', aspect));
  if (!seen) return hand && t - hand.lastSeen <= MAX_GAP_MS ? hand : null;
  if (!hand || !isSameHand(hand.from, seen)) return { since: t, lastSeen: t, from: seen };
  return { ...hand, lastSeen: t };
};

/** Returns for how long it has been raised. */
export const heldFor = (hand: RaisedHand | null): Millis => (hand ? hand.lastSeen - hand.since : 0);
