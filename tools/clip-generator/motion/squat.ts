/**
 * Models a squat by its knee angle: feet stay in place, hips move back and down, the trunk leans,
 * arms reach forward.
 */

import { add, clamp, normalize, radians, scale } from './vector.ts';
import { aboutY, aboutZ } from './rotation.ts';
import { bothSides, heightAboveFloor, signOf } from './skeleton.ts';
import type { Skeleton } from './skeleton.ts';
import { jointAt, poseArms, poseLegs, poseTrunk } from './figure.ts';
import type { Figure } from './figure.ts';
import { reachAt } from './limb.ts';

export type SquatMoment = {
  /** In degrees. */
  readonly knee: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Sway of the trunk from breathing, in radians. */
  readonly breath: number;
};

const TOP_KNEE = 173;
/** Knee angle with hips fully back and maximum lean of the trunk, in degrees. */
const DEEP_KNEE = 68;
const ANKLE_FROM_MIDDLE = 0.17;
const TOES_OUT = radians(16);
const HIPS_BACK = 0.2;
const LEAN_STANDING = radians(3);
const LEAN_ADDED = radians(36);
const ARM_ANGLE = 166;

/** Returns the body at a moment, facing +x, ankles above the origin. */
export const squatAt = (skeleton: Skeleton, moment: SquatMoment): Figure => {
  const leg = skeleton.legs.right;
  const reach = reachAt(leg, moment.knee);
  const top = reachAt(leg, TOP_KNEE);
  const depth = clamp((top - reach) / (top - reachAt(leg, DEEP_KNEE)), 0, 1.3);

  const back = HIPS_BACK * depth ** 0.8;
  const aside = ANKLE_FROM_MIDDLE - leg.root[2];
  const ankleHeight = heightAboveFloor(skeleton, leg.end);
  const lean = LEAN_STANDING + LEAN_ADDED * depth ** 0.85 + moment.breath;
  const trunk = poseTrunk(skeleton, {
    hipCentre: [-back, ankleHeight + Math.sqrt(reach ** 2 - back ** 2 - aside ** 2), 0],
    pelvis: aboutZ(-lean),
    chest: aboutZ(-lean * 0.94),
    head: aboutZ(-lean * 0.35 + radians(moment.headLift)),
  });
  const legs = bothSides((side) => ({
    ankle: [0, ankleHeight, signOf(side) * ANKLE_FROM_MIDDLE] as const,
    kneeToward: [Math.cos(TOES_OUT), 0, signOf(side) * Math.sin(TOES_OUT + radians(4))] as const,
    foot: aboutY(-signOf(side) * TOES_OUT),
    toe: aboutY(-signOf(side) * TOES_OUT),
  }));
  const standing = poseLegs(skeleton, trunk, legs);
  const arms = bothSides((side) => {
    const forward = normalize([1, 0.03, signOf(side) * 0.06]);
    return {
      wrist: add(jointAt(standing, side, 'shoulder'), scale(forward, reachAt(skeleton.arms[side], ARM_ANGLE))),
      elbowToward: [0, -1, signOf(side) * 0.75] as const,
      hand: {
        along: normalize(add(forward, [0, 0, -signOf(side) * 0.15])),
        beside: [-forward[1], forward[0], -signOf(side) * 0.9] as const,
      },
      flatness: 0.6,
    };
  });
  return poseArms(skeleton, standing, arms);
};
