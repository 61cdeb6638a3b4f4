/** One frame measured: which side is near, the angles of that side in whole degrees, what of the body can be seen. */
import { recognise } from './continuity.ts';
import type { Person } from './continuity.ts';
import type { ExerciseDefinition } from './definition.ts';
import type { Half } from './body.ts';
import { angleFromHeight, watchReach } from './extension.ts';
import type { Reach } from './extension.ts';
import { angleAt, visibilityOf, wholeDegrees } from './geometry.ts';
import { landmarkOnSide } from './landmark.ts';
import type { Side } from './landmark.ts';
import type { Angles } from './phase.ts';
import type { Plan, PlannedAngle, Triple } from './plan.ts';
import { isInPosture } from './posture.ts';
import { nearSide, NO_VOTE, voteForSide } from './side.ts';
import type { SideVote } from './side.ts';
import { bodyAt, steadyBody } from './travel.ts';
import type { BodyAt } from './travel.ts';
import { smooth } from './smoothing.ts';
import type { Smoothed } from './smoothing.ts';
import type { ExtensionSettings, SmoothingSettings, TravelEnds, UnseenSettings } from './settings.ts';
import type { Degrees, Millis, Share } from './units.ts';
import { frontality, isFrontal, watchView } from './view.ts';
import type { View } from './view.ts';

/** What measuring remembers from frame to frame. */
export interface Measuring {
  readonly vote: SideVote;
  readonly smoothed: readonly (Smoothed | null)[];
  readonly person: Person | null;
  readonly view: View | null;
  readonly reach: Reach | null;
  /** The latest three frames' bodies. */
  readonly bodies: readonly BodyAt[];
}

export const UNMEASURED: Measuring = {
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
  /** The same without what this view cannot show: null there. */
  readonly anglesForAlignment: Angles;
  /** The moving angle before rounding; null when it cannot be seen. */
  readonly moving: Degrees | null;
  /** Enough of the needed landmarks are visible (second document, section 9). */
  readonly isVisible: boolean;
  readonly inPosture: boolean;
  /** In the attitude from which one has to settle first. */
  readonly isElsewhere: boolean;
  readonly body: BodyAt | null;
}

/** Second document, section 9. */
export const REQUIRED_VISIBILITY = 0.65;
export const REQUIRED_SHARE = 0.8;
export const REQUIRED_AT_LEAST = 3;
/** Bare smoothing has no memory to lose; this only bounds how old a smoothed value may be. */
const MAX_SMOOTHING_GAP_MS = 500;

/** At least max(3, 80 %) of the needed landmarks are visible at 0.65. */
export const hasEnoughVisible = (p: readonly number[], needed: readonly number[]): boolean => {
  let visible = 0;
  for (const id of needed) if (visibilityOf(p, id) >= REQUIRED_VISIBILITY) visible += 1;
  return visible >= Math.max(REQUIRED_AT_LEAST, Math.ceil(REQUIRED_SHARE * needed.length));
};

/** A triple is as visible as its least visible landmark. */
const seenBy = (p: readonly number[], [a, vertex, c]: Triple): Share =>
  Math.min(visibilityOf(p, a), visibilityOf(p, vertex), visibilityOf(p, c));

const angleOfTriple = (p: readonly number[], [a, vertex, c]: Triple, aspect: number): Degrees | undefined =>
  angleAt(p, a, vertex, c, aspect);

/** The mean of both sides, by how well each is seen. */
const angleOfBoth = (p: readonly number[], left: Triple, right: Triple, aspect: number): Degrees | undefined => {
  const ofLeft = angleOfTriple(p, left, aspect);
  const ofRight = angleOfTriple(p, right, aspect);
  if (ofLeft === undefined || ofRight === undefined) return ofLeft ?? ofRight;
  const weightLeft = seenBy(p, left) ** 2 + 1e-6;
  const weightRight = seenBy(p, right) ** 2 + 1e-6;
  return (ofLeft * weightLeft + ofRight * weightRight) / (weightLeft + weightRight);
};

const rawAngle = (
  p: readonly number[],
  { on }: PlannedAngle,
  half: Half,
  aspect: number,
  unseen: UnseenSettings | null,
): Degrees | undefined => {
  const seen = half === 'both' ? Math.max(seenBy(p, on.left), seenBy(p, on.right)) : seenBy(p, on[half]);
  if (unseen && seen < unseen.minVisibility) return undefined;
  return half === 'both' ? angleOfBoth(p, on.left, on.right, aspect) : angleOfTriple(p, on[half], aspect);
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

const bodiesAfter = (bodies: readonly BodyAt[], body: BodyAt | null): readonly BodyAt[] =>
  body ? [...bodies.slice(1 - STEADY_FRAMES), body] : bodies;

/** The latest body, freed of slips of a single frame once three are known. */
const steady = ([a, b, c]: readonly BodyAt[]): BodyAt | null => {
  if (a && b && c) return steadyBody(a, b, c);
  return b ?? a ?? null;
};

/** The least visible of a limb's two ends. */
const endsSeen = (p: readonly number[], half: Half, { moving, support }: TravelEnds): Share => {
  const seen = (side: Side): Share =>
    Math.min(visibilityOf(p, landmarkOnSide(moving, side)), visibilityOf(p, landmarkOnSide(support, side)));
  return half === 'both' ? Math.max(seen('left'), seen('right')) : seen(half);
};

/** The straight limb must be longer than the shortest one that makes a rep, by this much, before heights are read as angles. */
const REACH_MARGIN = 1.2;

/** The moving angle by the limb's height; null where nothing can be told from it. */
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

/** Two estimates of one angle, by how far the second is to be trusted. */
const blended = (image: Degrees | undefined, height: Degrees | null, share: Share): Degrees | undefined => {
  if (height === null) return image;
  return image === undefined ? height : image + share * (height - image);
};

/** How far the height counts against the image: what is done facing the camera is defined by its image. */
const heightShare = (view: View, { isSideView }: Plan, extension: ExtensionSettings | null): Share =>
  extension && isSideView ? frontality(view, extension) : 0;

const halfOf = ({ isSideView }: Plan, isFront: boolean, side: Side): Half => (isSideView && !isFront ? side : 'both');

/** From the front the torso points at the camera, and its angle with the legs says nothing. */
const anglesForAlignment = (angles: Angles, plan: Plan, isFront: boolean): Angles =>
  isFront && plan.isSideView ? angles.map((angle, index) => (plan.angles[index]?.isAtHip ? null : angle)) : angles;

/** Measures a frame with a pose. Undefined when the pose is not the person who was there before. */
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
  const vote = plan.isSideView ? voteForSide(measuring.vote, t, p, plan, robust.sideVote) : measuring.vote;
  const side = nearSide(vote);
  const view = watchView(measuring.view, t, p, aspect);
  const isFront = isFrontal(view, robust.extension);
  const half = halfOf(plan, isFront, side);
  const inPosture = isInPosture(p, half, aspect, robust.posture?.limits ?? []);
  const bodies = bodiesAfter(measuring.bodies, bodyAt(p, half, aspect, robust.travel));
  const body = steady(bodies);
  const braced = inPosture ? body : null;
  const reach = braced ? watchReach(measuring.reach, t, braced.rise) : measuring.reach;
  const height = heightAngle(p, half, braced, reach, robust);
  const share = heightShare(view, plan, robust.extension);
  // The other side's angles are no past of this side's.
  const past = side === nearSide(measuring.vote) ? measuring.smoothed : [];
  const smoothed = smoothedAngles(past, t, plan, robust.smoothing, (planned, index) => {
    const image = rawAngle(p, planned, half, aspect, robust.unseen);
    return index === plan.moving ? blended(image, height, share) : image;
  });
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
