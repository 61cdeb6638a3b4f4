/**
 * Measures one frame: near side, angles in whole degrees, visibility and posture. Ignores poses of
 * another person.
 */
import { bodyAt, steadyBody } from '../counting/body-position-range.ts';
import type { BodyAt } from '../counting/body-position-range.ts';
import type { Plan, PlannedAngle, Triple } from '../definition/counting-plan.ts';
import type { ExerciseDefinition } from '../definition/exercise-definition.ts';
import type {
  ExtensionSettings,
  SmoothingSettings,
  TravelEnds,
  UnseenSettings,
  ContinuitySettings,
} from '../definition/robust-settings.ts';
import type { Angles } from '../rules/phase-detection.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Degrees, Millis, Share } from '../units.ts';
import { angleFromHeight, watchReach } from './angle-from-limb-height.ts';
import type { Reach } from './angle-from-limb-height.ts';
import {
  frontality,
  isFrontal,
  nearSide,
  NO_VOTE,
  visibilityOfTriple,
  voteForSide,
  watchView,
  withoutHidden,
} from './camera-view-and-near-side.ts';
import type { SideVote, View } from './camera-view-and-near-side.ts';
import { angleAt, distanceBetween, limbLength, visibilityOf, wholeDegrees, xOf, yOf } from './geometry.ts';
import { isInPosture } from './joint-positions-and-posture.ts';
import type { Half } from './joint-positions-and-posture.ts';
import { landmarkOnSide, TORSO } from './landmarks.ts';
import type { Side } from './landmarks.ts';

/** Last known centre and size of the tracked person's torso, in units of the image height. */
export interface Person {
  readonly t: Millis;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /**
   * Time since which another body has been seen without interruption; null while the tracked person
   * is seen.
   */
  readonly strangerSinceMs: Millis | null;
}

export interface Recognised {
  readonly person: Person | null;
  readonly isSame: boolean;
}

const { leftShoulder, rightShoulder, leftHip, rightHip } = TORSO;
const CORNERS = [leftShoulder, rightShoulder, leftHip, rightHip] as const;

const personAt = (t: Millis, p: readonly number[], aspect: number): Person => {
  let x = 0;
  let y = 0;
  for (const id of CORNERS) {
    x += xOf(p, id, aspect) / CORNERS.length;
    y += yOf(p, id) / CORNERS.length;
  }
  // Size of the person: the longer diagonal of the torso, from a shoulder to the opposite hip. It
  // hardly changes when the body turns or lies down.
  const size = Math.max(
    distanceBetween(p, leftShoulder, rightHip, aspect),
    distanceBetween(p, rightShoulder, leftHip, aspect),
  );
  return { t, x, y, size, strangerSinceMs: null };
};

const isNear = (before: Person, now: Person, settings: ContinuitySettings): boolean => {
  const seconds = (now.t - before.t) / MILLIS_PER_SECOND;
  const [smaller, larger] = [Math.min(before.size, now.size), Math.max(before.size, now.size)];
  const reach = settings.maxJump * larger * (1 + seconds);
  return Math.sqrt((now.x - before.x) ** 2 + (now.y - before.y) ** 2) <= reach && larger <= settings.maxScale * smaller;
};

/**
 * Checks a pose against the tracked person. Rejects a body that jumps or abruptly changes its size
 * until it was seen for `acceptMs`; then it becomes the tracked person.
 */
export const recognise = (
  before: Person | null,
  t: Millis,
  p: readonly number[],
  aspect: number,
  settings: ContinuitySettings | null,
): Recognised => {
  if (!settings) return { person: null, isSame: true };
  const now = personAt(t, p, aspect);
  if (!before || isNear(before, now, settings)) return { person: now, isSame: true };
  const strangerSinceMs = before.strangerSinceMs ?? t;
  if (t - strangerSinceMs >= settings.acceptMs) return { person: now, isSame: true };
  return { person: { ...before, strangerSinceMs }, isSame: false };
};

/**
 * State of a One Euro filter, which smooths strongly at rest and lags little in motion (Casiez et
 * al. 2012). It uses elapsed time, so frame rates from 10 to 60 are smoothed alike
 * (docs/decisions/0002).
 */
export interface Smoothed {
  readonly t: Millis;
  readonly value: Degrees;
  /** Speed of the angle in degrees per second, low-pass filtered. */
  readonly speed: number;
}

const weight = (cutoffHz: number, seconds: number): number => {
  const turn = 2 * Math.PI * cutoffHz * seconds;
  return turn / (turn + 1);
};

/**
 * Returns the next smoothed angle. Starts again from `value` if there is no earlier angle, or after
 * a gap longer than `maxGapMs`.
 */
export const smooth = (
  earlier: Smoothed | null,
  t: Millis,
  value: Degrees,
  settings: SmoothingSettings,
  maxGapMs: Millis,
): Smoothed => {
  if (!earlier || t - earlier.t > maxGapMs || t <= earlier.t) return { t, value, speed: 0 };
  const seconds = (t - earlier.t) / MILLIS_PER_SECOND;
  const measured = (value - earlier.value) / seconds;
  const speed = earlier.speed + weight(settings.speedCutoffHz, seconds) * (measured - earlier.speed);
  const cutoff = settings.minCutoffHz + settings.speedGain * Math.abs(speed);
  return { t, value: earlier.value + weight(cutoff, seconds) * (value - earlier.value), speed };
};

export interface Measuring {
  readonly vote: SideVote;
  readonly smoothed: readonly (Smoothed | null)[];
  readonly person: Person | null;
  readonly view: View | null;
  readonly reach: Reach | null;
  /** Body positions of the latest three frames. */
  readonly bodies: readonly BodyAt[];
}

export const INITIAL_MEASURING: Measuring = {
  vote: NO_VOTE,
  smoothed: [],
  person: null,
  view: null,
  reach: null,
  bodies: [],
};

export interface Measured {
  readonly t: Millis;
  readonly side: Side;
  readonly angles: Angles;
  /** Angles for alignment checks; null for those that this view cannot show. */
  readonly anglesForAlignment: Angles;
  /** Moving angle in degrees before rounding; null if it cannot be measured. */
  readonly moving: Degrees | null;
  /**
   * True if enough of the landmarks that the exercise requires are visible (specification S2,
   * section 9).
   */
  readonly isVisible: boolean;
  readonly inPosture: boolean;
  /**
   * True if the body is in the other posture (`settle.elsewhere`), after which the arrival hold
   * applies.
   */
  readonly isElsewhere: boolean;
  readonly body: BodyAt | null;
}

/**
 * Minimum visibility of a required landmark that counts as visible (specification S2, section 9).
 */
export const REQUIRED_VISIBILITY = 0.65;
/** Minimum share of the required landmarks that must be visible (specification S2, section 9). */
export const REQUIRED_SHARE = 0.8;
/** Minimum number of required landmarks that must be visible (specification S2, section 9). */
export const REQUIRED_AT_LEAST = 3;
const MAX_SMOOTHING_GAP_MS = 500;

/**
 * Returns true if at least 3 and at least 80 % of the required landmarks have visibility 0.65 or
 * more.
 */
export const hasEnoughVisible = (p: readonly number[], needed: readonly number[]): boolean => {
  let visible = 0;
  for (const id of needed) if (visibilityOf(p, id) >= REQUIRED_VISIBILITY) visible += 1;
  return visible >= Math.max(REQUIRED_AT_LEAST, Math.ceil(REQUIRED_SHARE * needed.length));
};

const angleOfTriple = (p: readonly number[], [a, vertex, c]: Triple, aspect: number): Degrees | undefined =>
  angleAt(p, a, vertex, c, aspect);

const angleOfBoth = (p: readonly number[], left: Triple, right: Triple, aspect: number): Degrees | undefined => {
  const ofLeft = angleOfTriple(p, left, aspect);
  const ofRight = angleOfTriple(p, right, aspect);
  if (ofLeft === undefined || ofRight === undefined) return ofLeft ?? ofRight;
  const weightLeft = visibilityOfTriple(p, left) ** 2 + 1e-6;
  const weightRight = visibilityOfTriple(p, right) ** 2 + 1e-6;
  return (ofLeft * weightLeft + ofRight * weightRight) / (weightLeft + weightRight);
};

const rawAngle = (
  p: readonly number[],
  { on }: PlannedAngle,
  half: Half,
  aspect: number,
  unseen: UnseenSettings | null,
): Degrees | undefined => {
  const seen =
    half === 'both'
      ? Math.max(visibilityOfTriple(p, on.left), visibilityOfTriple(p, on.right))
      : visibilityOfTriple(p, on[half]);
  if (unseen && seen < unseen.minVisibility) return undefined;
  return half === 'both' ? angleOfBoth(p, on.left, on.right, aspect) : angleOfTriple(p, on[half], aspect);
};

const movingLength = (p: readonly number[], half: Half, { angles, moving }: Plan, aspect: number): number | null => {
  const on = angles[moving]?.on;
  if (!on) return null;
  if (half !== 'both') return limbLength(p, on[half], aspect);
  const [left, right] = [limbLength(p, on.left, aspect), limbLength(p, on.right, aspect)];
  return left === null || right === null ? null : Math.max(left, right);
};

const smoothedAngles = (
  past: readonly (Smoothed | null)[],
  t: Millis,
  plan: Plan,
  smoothing: SmoothingSettings | null,
  angleOf: (planned: PlannedAngle, index: number) => Degrees | undefined,
): readonly (Smoothed | null)[] =>
  plan.angles.map((planned, index) => {
    const earlier = past[index] ?? null;
    const angle = angleOf(planned, index);
    if (angle === undefined) return earlier;
    if (!smoothing) return { t, value: angle, speed: 0 };
    return smooth(earlier, t, angle, smoothing, MAX_SMOOTHING_GAP_MS);
  });

const STEADY_FRAMES = 3;

/**
 * Maximum gap in ms between measured poses. After a longer gap, earlier positions are outdated
 * (docs/decisions/0127), and hidden limbs may have been visible.
 */
const MAX_STEADY_GAP_MS: Millis = 250;

const bodiesAfter = (bodies: readonly BodyAt[], body: BodyAt | null, gapMs: Millis): readonly BodyAt[] => {
  if (!body) return bodies;
  return gapMs > MAX_STEADY_GAP_MS ? [body] : [...bodies.slice(1 - STEADY_FRAMES), body];
};

/**
 * Returns the median of the latest three body positions, so that outliers do not count. With fewer,
 * returns the latest; null without positions.
 */
const steady = ([a, b, c]: readonly BodyAt[]): BodyAt | null => {
  if (a && b && c) return steadyBody(a, b, c);
  return b ?? a ?? null;
};

const endsSeen = (p: readonly number[], half: Half, { moving, support }: TravelEnds): Share => {
  const seen = (side: Side): Share =>
    Math.min(visibilityOf(p, landmarkOnSide(moving, side)), visibilityOf(p, landmarkOnSide(support, side)));
  return half === 'both' ? Math.max(seen('left'), seen('right')) : seen(half);
};

/**
 * Minimum ratio of a limb's calibrated height to `travel.reach`. A limb that never measured that
 * long when straight is not calibrated well enough to convert heights to angles.
 */
const REACH_MARGIN = 1.2;

const heightAngle = (
  p: readonly number[],
  half: Half,
  body: BodyAt | null,
  reach: Reach | null,
  { extension, travel }: ExerciseDefinition['robust'],
): Degrees | null => {
  if (!extension || !travel || !body || !reach) return null;
  if (Math.abs(reach.height) < REACH_MARGIN * Math.abs(travel.reach) * body.torso) return null;
  return endsSeen(p, half, travel) >= extension.minVisibility ? angleFromHeight(body.rise, reach) : null;
};

const blended = (image: Degrees | undefined, height: Degrees | null, share: Share): Degrees | undefined => {
  if (height === null) return image;
  return image === undefined ? height : image + share * (height - image);
};

/**
 * Returns the weight of the angle estimated from height. 0 for exercises filmed from the front,
 * whose angles are defined in the image.
 */
const heightShare = (view: View, { isSideView }: Plan, extension: ExtensionSettings | null): Share =>
  extension && isSideView ? frontality(view, extension) : 0;

const halfOf = ({ isSideView }: Plan, isFront: boolean, side: Side): Half => (isSideView && !isFront ? side : 'both');

/**
 * Returns the angles with those at the hip as null in frontal view: a torso that points at the
 * camera makes them meaningless.
 */
const anglesForAlignment = (angles: Angles, plan: Plan, isFront: boolean): Angles =>
  isFront && plan.isSideView ? angles.map((angle, index) => (plan.angles[index]?.isAtHip ? null : angle)) : angles;

/**
 * Returns the smoothed angles of the last frame; none if the near side or the body's size in the
 * image has changed.
 */
const smoothedBefore = (
  { vote, smoothed }: Measuring,
  t: Millis,
  side: Side,
  reach: Reach | null,
): Measuring['smoothed'] => (side === nearSide(vote) && reach?.resizedMs !== t ? smoothed : []);

const voteBefore = ({ vote }: Measuring, gapMs: Millis): SideVote =>
  gapMs > MAX_STEADY_GAP_MS ? withoutHidden(vote) : vote;

/** Measures a frame with a pose. `measured` is undefined if the pose belongs to another person. */
export const measure = (
  measuring: Measuring,
  t: Millis,
  p: readonly number[],
  plan: Plan,
  aspect: number,
  { robust }: ExerciseDefinition,
): { readonly measuring: Measuring; readonly measured: Measured | undefined } => {
  const { person, isSame } = recognise(measuring.person, t, p, aspect, robust.continuity);
  if (!isSame) return { measuring: { ...measuring, person }, measured: undefined };
  const gapMs = t - (measuring.view?.t ?? t);
  const earlier = voteBefore(measuring, gapMs);
  const vote = plan.isSideView ? voteForSide(earlier, t, p, plan, robust) : earlier;
  const side = nearSide(vote);
  const view = watchView(measuring.view, t, p, aspect);
  const isFront = isFrontal(view, robust.extension);
  const half = halfOf(plan, isFront, side);
  const inPosture = isInPosture(p, half, aspect, robust.posture?.limits ?? []);
  const bodies = bodiesAfter(measuring.bodies, bodyAt(p, half, aspect, robust.travel), gapMs);
  const body = steady(bodies);
  const braced = inPosture ? body : null;
  const reach = braced
    ? watchReach(measuring.reach, t, braced.rise, robust.extension && movingLength(p, half, plan, aspect))
    : measuring.reach;
  const height = heightAngle(p, half, braced, reach, robust);
  const share = heightShare(view, plan, robust.extension);
  const smoothed = smoothedAngles(
    smoothedBefore(measuring, t, side, reach),
    t,
    plan,
    robust.smoothing,
    (planned, index) => {
      const image = rawAngle(p, planned, half, aspect, robust.unseen);
      return index === plan.moving ? blended(image, height, share) : image;
    },
  );
  const values = smoothed.map((one) => (one?.t === t ? one.value : null));
  const angles = values.map((value) => (value === null ? null : wholeDegrees(value)));
  return {
    measuring: { vote, smoothed, person, view, reach, bodies },
    measured: {
      t,
      side,
      angles,
      anglesForAlignment: anglesForAlignment(angles, plan, isFront),
      moving: values[plan.moving] ?? null,
      isVisible: hasEnoughVisible(p, plan.needed[side]),
      inPosture,
      isElsewhere: robust.settle !== null && isInPosture(p, half, aspect, robust.settle.elsewhere),
      body,
    },
  };
};
