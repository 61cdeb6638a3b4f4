/** One frame measured: which side is near, the angles of that side in whole degrees, what of the body can be seen. */
import { recognise } from './continuity.ts';
import type { Person } from './continuity.ts';
import type { ExerciseDefinition } from './definition.ts';
import { jointAt, lengthBetween } from './body.ts';
import type { Half } from './body.ts';
import { angleAt, visibilityOf, wholeDegrees } from './geometry.ts';
import type { Side } from './landmark.ts';
import type { Angles } from './phase.ts';
import type { Plan, PlannedAngle, Triple } from './plan.ts';
import { isInPosture, torsoLength } from './posture.ts';
import { nearSide, NO_VOTE, voteForSide } from './side.ts';
import type { SideVote } from './side.ts';
import type { BodyAt } from './travel.ts';
import { smooth } from './smoothing.ts';
import type { Smoothed } from './smoothing.ts';
import type { TravelEnds, UnseenSettings } from './settings.ts';
import type { Degrees, Millis, Share } from './units.ts';

/** What measuring remembers from frame to frame. */
export interface Measuring {
  readonly vote: SideVote;
  readonly smoothed: readonly (Smoothed | null)[];
  readonly person: Person | null;
}

export const UNMEASURED: Measuring = { vote: NO_VOTE, smoothed: [], person: null };

export interface Measured {
  readonly t: Millis;
  readonly side: Side;
  readonly angles: Angles;
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
  { smoothed }: Measuring,
  t: Millis,
  p: readonly number[],
  half: Half,
  plan: Plan,
  aspect: number,
  { smoothing, unseen }: ExerciseDefinition['robust'],
): readonly (Smoothed | null)[] =>
  plan.angles.map((planned, index) => {
    const earlier = smoothed[index] ?? null;
    const angle = rawAngle(p, planned, half, aspect, unseen);
    if (angle === undefined) return earlier;
    if (!smoothing) return { t, value: angle, speed: 0 };
    return smooth(earlier, t, angle, smoothing, MAX_SMOOTHING_GAP_MS);
  });

/** The body as a travel is told by it; null where nobody asks for one. */
export const bodyAt = (p: readonly number[], half: Half, aspect: number, travel: TravelEnds | null): BodyAt | null => {
  if (!travel) return null;
  const moving = jointAt(p, travel.moving, half, aspect);
  const support = jointAt(p, travel.support, half, aspect);
  const still = travel.still === travel.moving ? moving : support;
  return {
    torso: torsoLength(p, half, aspect),
    rise: support.y - moving.y,
    stillX: still.x,
    stillY: still.y,
    movedY: still === moving ? support.y : moving.y,
    spread: lengthBetween(jointAt(p, travel.still, 'left', aspect), jointAt(p, travel.still, 'right', aspect)),
  };
};

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
  const half = plan.isSideView ? side : 'both';
  // The other side's angles are no past of this side's.
  const past = half === 'both' || side === nearSide(measuring.vote) ? measuring : { ...measuring, smoothed: [] };
  const smoothed = smoothedAngles(past, t, p, half, plan, aspect, robust);
  const moving = smoothed[plan.moving];
  return {
    measuring: { vote, smoothed, person },
    measured: {
      t,
      side,
      angles: smoothed.map((one) => (one?.t === t ? wholeDegrees(one.value) : null)),
      moving: moving?.t === t ? moving.value : null,
      isVisible: hasEnoughVisible(p, plan.needed[side]),
      inPosture: robust.posture === null || isInPosture(p, half, aspect, robust.posture.limits),
      isElsewhere: robust.settle !== null && isInPosture(p, half, aspect, robust.settle.elsewhere),
      body: bodyAt(p, half, aspect, robust.travel),
    },
  };
};
