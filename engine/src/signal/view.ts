/** Camera view of the body. An image angle is accurate in side view only (docs/decisions/0080). */
import { lengthBetween } from './body.ts';
import type { Point } from './body.ts';
import { xOf, yOf } from './geometry.ts';
import { TORSO } from './landmark.ts';
import type { ExtensionSettings } from '../definition/settings.ts';
import type { Millis, Share } from '../units.ts';
import { clamp } from '../units.ts';

export interface View {
  readonly t: Millis;
  /**
   * Shoulder width per torso length in the image, low-pass filtered: about 0.1 from the side, 0.7
   * when standing and facing the camera.
   */
  readonly spread: number;
}

/** Time constant of the low-pass filter: bodies turn slowly, but detected shoulders jitter. */
const MEMORY_MS = 1000;
/** Upper bound, because a torso that points at the camera has almost no length in the image. */
const MAX_SPREAD = 2;
/** From this frontality on the body counts as seen from the front or back. */
const FRONTAL_SHARE = 0.5;

const spreadOf = (p: readonly number[], aspect: number): number => {
  const at = (landmark: number): Point => ({ x: xOf(p, landmark, aspect), y: yOf(p, landmark) });
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [left, right] = [at(TORSO.leftShoulder), at(TORSO.rightShoulder)];
  const torso = lengthBetween(between(left, right), between(at(TORSO.leftHip), at(TORSO.rightHip)));
  return torso === 0 ? MAX_SPREAD : Math.min(MAX_SPREAD, lengthBetween(left, right) / torso);
};

/** Updates the view by one frame. */
export const watchView = (view: View | null, t: Millis, p: readonly number[], aspect: number): View => {
  const spread = spreadOf(p, aspect);
  if (!view) return { t, spread };
  const kept = Math.exp(-(t - view.t) / MEMORY_MS);
  return { t, spread: view.spread * kept + spread * (1 - kept) };
};

/** Returns 0 in side view, 1 seen from the front or back, and values between for oblique views. */
export const frontality = ({ spread }: View, { sideSpread, frontSpread }: ExtensionSettings): Share =>
  clamp((spread - sideSpread) / Math.max(frontSpread - sideSpread, Number.EPSILON), 0, 1);

export const isFrontal = (view: View, settings: ExtensionSettings | null): boolean =>
  settings !== null && frontality(view, settings) >= FRONTAL_SHARE;
