/**
 * The sign to stop for someone who cannot reach the screen: one hand held above the head for two seconds while standing. One hand,
 * because an exercise raises both or none (a pull-up hangs from both); standing still, because an exercise moves.
 */
import { jointAt, lengthBetween, tiltOf } from '@reptemple/engine/body';
import type { Half, Point } from '@reptemple/engine/body';
import { visibilityOf } from '@reptemple/engine/geometry';
import { SIDES, landmarkOnSide } from '@reptemple/engine/landmark';
import type { Side } from '@reptemple/engine/landmark';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

export const HAND_HELD_MS = 2000;
/** The model may lose a hand for a few frames. */
const MAX_GAP_MS = 300;
const MIN_VISIBILITY = 0.6;
/** Degrees of the torso from upright. */
const MAX_TILT = 25;
/** Lengths below in torso lengths. From hip to ankle of someone who stands; a squat is half of it. */
const MIN_LEG = 1.1;
/** Above the nose: that is above the crown. */
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

/** The pose of someone who stands with this one hand above the head; undefined when it is any other. */
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

/** A hand that went up, where it was then, and when it was last seen there. */
export interface RaisedHand {
  readonly since: Millis;
  readonly lastSeen: Millis;
  readonly from: Posed;
}

const isSameHand = (from: Posed, now: Posed): boolean =>
  from.side === now.side &&
  lengthBetween(from.wrist, now.wrist) <= MAX_HAND_TRAVEL * from.torso &&
  lengthBetween(from.hip, now.hip) <= MAX_HIP_TRAVEL * from.torso;

/** The raised hand after one more frame; null while none is. */
export const watchHand = (hand: RaisedHand | null, { t, p }: Frame, aspect: number): RaisedHand | null => {
  const seen = p && (raisedOn(p, 'left', aspect) ?? raisedOn(p, 'right', aspect));
  if (!seen) return hand && t - hand.lastSeen <= MAX_GAP_MS ? hand : null;
  if (!hand || !isSameHand(hand.from, seen)) return { since: t, lastSeen: t, from: seen };
  return { ...hand, lastSeen: t };
};

/** For how long it has been up. */
export const heldFor = (hand: RaisedHand | null): Millis => (hand ? hand.lastSeen - hand.since : 0);
