/** Where a joint of the body is: of the near side in side view, of both sides together when the body is seen from the front or back. */
import { DEGREES_PER_RADIAN, visibilityOf, xOf, yOf } from './geometry.ts';
import { landmarkOnSide } from './landmark.ts';
import type { Side, SideViewName } from './landmark.ts';
import type { Degrees } from './units.ts';

/** The half of the body that is measured. Seen from the front the model often swaps left and right: both together do not mind. */
export type Half = Side | 'both';

/** In units of the image's height; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Joints = Readonly<Record<SideViewName, number>>;

const jointsOn = (side: Side): Joints => ({
  nose: landmarkOnSide('nose', side),
  shoulder: landmarkOnSide('shoulder', side),
  elbow: landmarkOnSide('elbow', side),
  wrist: landmarkOnSide('wrist', side),
  pinky: landmarkOnSide('pinky', side),
  index: landmarkOnSide('index', side),
  thumb: landmarkOnSide('thumb', side),
  hip: landmarkOnSide('hip', side),
  knee: landmarkOnSide('knee', side),
  ankle: landmarkOnSide('ankle', side),
  heel: landmarkOnSide('heel', side),
  foot_index: landmarkOnSide('foot_index', side),
});

const JOINTS: Readonly<Record<Side, Joints>> = { left: jointsOn('left'), right: jointsOn('right') };

/** What is seen weighs more; the square lets a hidden joint hardly count. */
const trust = (p: readonly number[], landmark: number): number => visibilityOf(p, landmark) ** 2 + 1e-6;

export const jointAt = (p: readonly number[], name: SideViewName, half: Half, aspect: number): Point => {
  if (half !== 'both') {
    const joint = JOINTS[half][name];
    return { x: xOf(p, joint, aspect), y: yOf(p, joint) };
  }
  const left = JOINTS.left[name];
  const right = JOINTS.right[name];
  const share = trust(p, left) / (trust(p, left) + trust(p, right));
  return {
    x: share * xOf(p, left, aspect) + (1 - share) * xOf(p, right, aspect),
    y: share * yOf(p, left) + (1 - share) * yOf(p, right),
  };
};

export const lengthBetween = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** How far the line from `foot` to `head` leans from upright: 0 head above, 90 level, 180 head below. Undefined when they coincide. */
export const tiltOf = (foot: Point, head: Point): Degrees | undefined => {
  const dx = head.x - foot.x;
  const up = foot.y - head.y;
  return dx === 0 && up === 0 ? undefined : Math.abs(Math.atan2(dx, up)) * DEGREES_PER_RADIAN;
};
