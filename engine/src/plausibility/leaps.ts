/** Detects jumps of the whole body between two frames, as left by a cut in a track or video. */
import { visibilityOf, xOf, yOf } from '../signal/geometry.ts';
import type { SideViewName } from '../signal/landmark.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import { median, quantile } from './order.ts';
import { near, SEEN } from './seen-body.ts';
import type { SeenBody, SeenFrame } from './seen-body.ts';

export const MAIN_JOINTS: readonly SideViewName[] = ['shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'];

export interface Leap {
  readonly atMs: Millis;
  /** Speed of the whole body: median over the joints, in torso lengths per second. */
  readonly speed: number;
  /** 95th percentile of the body's speed. */
  readonly usual: number;
}

/** Frames further apart than this are not compared. */
const MAX_STEP_MS = 200;
const MIN_JOINTS = 4;

const stepSpeed = (body: SeenBody, joints: readonly number[], from: SeenFrame, to: SeenFrame): number | null => {
  const seconds = (to.t - from.t) / MILLIS_PER_SECOND;
  if (to.t - from.t > MAX_STEP_MS) return null;
  const seen = joints.filter((id) => visibilityOf(from.p, id) >= SEEN && visibilityOf(to.p, id) >= SEEN);
  if (seen.length < MIN_JOINTS) return null;
  const speeds = seen.map((id) => {
    const dx = xOf(to.p, id, body.aspect) - xOf(from.p, id, body.aspect);
    const dy = yOf(to.p, id) - yOf(from.p, id);
    return Math.sqrt(dx * dx + dy * dy) / body.torso / seconds;
  });
  return median(speeds);
};

/** Returns the fastest step of the whole body; null if too few joints are visible. */
export const largestLeap = (body: SeenBody): Leap | null => {
  const joints = MAIN_JOINTS.map((name) => near(body, name));
  const speeds: number[] = [];
  let [atMs, speed] = [0, 0];
  for (const [index, to] of body.frames.entries()) {
    const from = body.frames[index - 1];
    const step = from && stepSpeed(body, joints, from, to);
    if (step === undefined || step === null) continue;
    speeds.push(step);
    if (step > speed) [atMs, speed] = [to.t, step];
  }
  const usual = quantile(speeds, 0.95);
  return usual === null ? null : { atMs, speed, usual };
};
