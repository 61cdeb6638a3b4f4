/** View of a whole set: from the side, at an angle, from the front or from the back. */
import { xOf } from './geometry.ts';
import { TORSO } from './landmark.ts';

export const SEEN_VIEWS = ['side', 'oblique', 'front', 'back'] as const;
export type SeenView = (typeof SEEN_VIEWS)[number];

/**
 * Measured shoulder distances in torso lengths: 0.04 to 0.34 from within 30° of the side, 0.46 to
 * 0.65 at 45°, 0.6 and more from the front (lying: 1.5 and more).
 */
export const MAX_SIDE_SPREAD = 0.45;
export const MAX_OBLIQUE_SPREAD = 0.66;

/** Returns true if the left shoulder is on the picture's right: the person faces the camera. */
export const isFacingCamera = (p: readonly number[]): boolean =>
  xOf(p, TORSO.leftShoulder, 1) >= xOf(p, TORSO.rightShoulder, 1);

/**
 * Arms above the head draw the shoulders together. Measured: pull-ups from the front or back 0.38
 * to 0.70, from the side 0.07 to 0.19.
 */
export const MIN_HANGING_FRONT_SPREAD = 0.3;

/** `spread`: shoulder distance per torso length, of exercises defined from the side. */
export const toSeenView = (spread: number, isFacing: boolean): SeenView => {
  if (spread <= MAX_SIDE_SPREAD) return 'side';
  if (spread <= MAX_OBLIQUE_SPREAD) return 'oblique';
  return isFacing ? 'front' : 'back';
};

/** The same for exercises defined from the front or back, such as pull-ups. */
const toSeenFrontView = (spread: number, isFacing: boolean): SeenView => {
  if (spread < MIN_HANGING_FRONT_SPREAD) return 'side';
  return isFacing ? 'front' : 'back';
};

/** One frame in posture. */
export interface ViewSample {
  readonly spread: number;
  readonly isFacing: boolean;
}

/**
 * Returns the view by the median spread and the more frequent direction; null without samples.
 * `isSideView`: the exercise is defined from the side.
 */
export const summarizeView = (samples: readonly ViewSample[], isSideView: boolean): SeenView | null => {
  const spreads = samples.map(({ spread }) => spread).toSorted((a, b) => a - b);
  const median = spreads[(spreads.length - 1) >> 1];
  if (median === undefined) return null;
  const isFacing = samples.filter((sample) => sample.isFacing).length * 2 >= samples.length;
  return isSideView ? toSeenView(median, isFacing) : toSeenFrontView(median, isFacing);
};
