/**
 * Positions of the body relative to its support (hands or feet) during an attempt, in units of the
 * image height. Objects are flat, because one is created per frame and nested ones would dominate
 * the cost.
 */
import type { TravelEnds } from '../definition/robust-settings.ts';
import { distanceBetween, visibilityOf, xOf, yOf } from '../signal/geometry.ts';
import { bodyScale, jointAt } from '../signal/joint-positions-and-posture.ts';
import type { Half } from '../signal/joint-positions-and-posture.ts';
import { landmarkOnSide } from '../signal/landmarks.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import { median3 } from '../units.ts';
import { widenNumber } from './angle-span.ts';
import type { Span } from './angle-span.ts';
import { lineAt } from './body-line.ts';

/**
 * Positions of the body in one frame. In names, "still" is the joint that must not move, "moved"
 * the joint that must, and "both" the mean of both sides, weighted by visibility.
 */
export interface BodyAt {
  /** Torso length as estimated by `bodyScale`. */
  readonly torso: number;
  /** Height of the moving joint above its support. */
  readonly rise: number;
  readonly leftStillX: number;
  readonly leftStillY: number;
  readonly leftMovedY: number;
  readonly leftSeen: number;
  readonly rightStillX: number;
  readonly rightStillY: number;
  readonly rightMovedY: number;
  readonly rightSeen: number;
  readonly bothStillX: number;
  readonly bothStillY: number;
  readonly bothMovedY: number;
  /** Distance between the left and the right joint that must not move. */
  readonly spread: number;
  /** Difference between the vertical extents of the left and the right shin. */
  readonly shinDifference: number;
  readonly stance: number;
  /**
   * Distance of the hip from the body line (shoulder to ankle), as a share of the line's length.
   * Negative below the line.
   */
  readonly hips: number;
  /**
   * Distance of the knee from the body line, as a share of the line's length. Negative below the
   * line.
   */
  readonly knees: number;
  /** Height of the hip above the wrist, in torso lengths. */
  readonly hipHeight: number;
}

/**
 * Totals over the frames of an attempt: minimum and maximum of each position, and sums of other
 * values, from which callers compute means.
 */
export interface BodyTravel {
  readonly frames: number;
  readonly torsoSum: number;
  readonly shinDifferenceSum: number;
  readonly leftSeenSum: number;
  readonly rightSeenSum: number;
  readonly rise: Span | null;
  readonly leftStillX: Span | null;
  readonly leftStillY: Span | null;
  readonly leftMovedY: Span | null;
  readonly rightStillX: Span | null;
  readonly rightStillY: Span | null;
  readonly rightMovedY: Span | null;
  readonly bothStillX: Span | null;
  readonly bothStillY: Span | null;
  readonly bothMovedY: Span | null;
  readonly spread: Span | null;
  readonly hips: Span | null;
  readonly hipHeight: Span | null;
}

export const NO_TRAVEL: BodyTravel = {
  frames: 0,
  torsoSum: 0,
  shinDifferenceSum: 0,
  leftSeenSum: 0,
  rightSeenSum: 0,
  rise: null,
  leftStillX: null,
  leftStillY: null,
  leftMovedY: null,
  rightStillX: null,
  rightStillY: null,
  rightMovedY: null,
  bothStillX: null,
  bothStillY: null,
  bothMovedY: null,
  spread: null,
  hips: null,
  hipHeight: null,
};

/** Adds the positions of one frame to the totals; null adds nothing. */
export const travelOn = (travel: BodyTravel, body: BodyAt | null): BodyTravel =>
  body === null
    ? travel
    : {
        frames: travel.frames + 1,
        torsoSum: travel.torsoSum + body.torso,
        shinDifferenceSum: travel.shinDifferenceSum + body.shinDifference,
        leftSeenSum: travel.leftSeenSum + body.leftSeen,
        rightSeenSum: travel.rightSeenSum + body.rightSeen,
        rise: widenNumber(travel.rise, body.rise),
        leftStillX: widenNumber(travel.leftStillX, body.leftStillX),
        leftStillY: widenNumber(travel.leftStillY, body.leftStillY),
        leftMovedY: widenNumber(travel.leftMovedY, body.leftMovedY),
        rightStillX: widenNumber(travel.rightStillX, body.rightStillX),
        rightStillY: widenNumber(travel.rightStillY, body.rightStillY),
        rightMovedY: widenNumber(travel.rightMovedY, body.rightMovedY),
        bothStillX: widenNumber(travel.bothStillX, body.bothStillX),
        bothStillY: widenNumber(travel.bothStillY, body.bothStillY),
        bothMovedY: widenNumber(travel.bothMovedY, body.bothMovedY),
        spread: widenNumber(travel.spread, body.spread),
        hips: widenNumber(travel.hips, body.hips),
        hipHeight: widenNumber(travel.hipHeight, body.hipHeight),
      };

export interface Support {
  readonly stillX: Span | null;
  readonly stillY: Span | null;
  readonly movedY: Span | null;
}

export const supportOf = (travel: BodyTravel, half: Half): Support => {
  if (half === 'left') return { stillX: travel.leftStillX, stillY: travel.leftStillY, movedY: travel.leftMovedY };
  if (half === 'right') return { stillX: travel.rightStillX, stillY: travel.rightStillY, movedY: travel.rightMovedY };
  return { stillX: travel.bothStillX, stillY: travel.bothStillY, movedY: travel.bothMovedY };
};

/**
 * Returns the side whose `still` joint, which must not move, was more visible in the attempt; left
 * if both were equal.
 */
export const betterSide = ({ leftSeenSum, rightSeenSum }: BodyTravel): Half =>
  rightSeenSum > leftSeenSum ? 'right' : 'left';

interface Pair {
  readonly left: number;
  readonly right: number;
}

const pairOf = (name: SideViewName): Pair => ({
  left: landmarkOnSide(name, 'left'),
  right: landmarkOnSide(name, 'right'),
});
const ANKLE = pairOf('ankle');
const KNEE = pairOf('knee');

/**
 * Returns the positions of the body in one frame; null if the exercise has no limits of the body's
 * movement (`travel`).
 */
export const bodyAt = (p: readonly number[], half: Half, aspect: number, travel: TravelEnds | null): BodyAt | null => {
  if (!travel) return null;
  const { moving, support } = travel;
  const still = pairOf(travel.still);
  const moves = pairOf(travel.still === moving ? support : moving);
  const stays = jointAt(p, travel.still, 'both', aspect);
  const line = lineAt(p, half, aspect);
  return {
    torso: bodyScale(p, half, aspect),
    rise: jointAt(p, support, half, aspect).y - jointAt(p, moving, half, aspect).y,
    leftStillX: xOf(p, still.left, aspect),
    leftStillY: yOf(p, still.left),
    leftMovedY: yOf(p, moves.left),
    leftSeen: visibilityOf(p, still.left),
    rightStillX: xOf(p, still.right, aspect),
    rightStillY: yOf(p, still.right),
    rightMovedY: yOf(p, moves.right),
    rightSeen: visibilityOf(p, still.right),
    bothStillX: stays.x,
    bothStillY: stays.y,
    bothMovedY: jointAt(p, travel.still === moving ? support : moving, 'both', aspect).y,
    spread: distanceBetween(p, still.left, still.right, aspect),
    shinDifference: Math.abs(yOf(p, ANKLE.left) - yOf(p, KNEE.left) - (yOf(p, ANKLE.right) - yOf(p, KNEE.right))),
    stance: distanceBetween(p, ANKLE.left, ANKLE.right, aspect),
    hips: line.hips,
    knees: line.knees,
    hipHeight: line.hipHeight,
  };
};

/**
 * Returns the median of three frames, value by value, which removes outliers of single frames.
 * `leftSeen` and `rightSeen` are those of the last frame.
 */
export const steadyBody = (a: BodyAt, b: BodyAt, c: BodyAt): BodyAt => ({
  torso: median3(a.torso, b.torso, c.torso),
  rise: median3(a.rise, b.rise, c.rise),
  leftStillX: median3(a.leftStillX, b.leftStillX, c.leftStillX),
  leftStillY: median3(a.leftStillY, b.leftStillY, c.leftStillY),
  leftMovedY: median3(a.leftMovedY, b.leftMovedY, c.leftMovedY),
  leftSeen: c.leftSeen,
  rightStillX: median3(a.rightStillX, b.rightStillX, c.rightStillX),
  rightStillY: median3(a.rightStillY, b.rightStillY, c.rightStillY),
  rightMovedY: median3(a.rightMovedY, b.rightMovedY, c.rightMovedY),
  rightSeen: c.rightSeen,
  bothStillX: median3(a.bothStillX, b.bothStillX, c.bothStillX),
  bothStillY: median3(a.bothStillY, b.bothStillY, c.bothStillY),
  bothMovedY: median3(a.bothMovedY, b.bothMovedY, c.bothMovedY),
  spread: median3(a.spread, b.spread, c.spread),
  shinDifference: median3(a.shinDifference, b.shinDifference, c.shinDifference),
  stance: median3(a.stance, b.stance, c.stance),
  hips: median3(a.hips, b.hips, c.hips),
  knees: median3(a.knees, b.knees, c.knees),
  hipHeight: median3(a.hipHeight, b.hipHeight, c.hipHeight),
});
