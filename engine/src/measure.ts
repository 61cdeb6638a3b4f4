/** One frame measured: which side is near, the angles of that side in whole degrees, what of the body can be seen. */
import type { BodyAt } from './attempt.ts';
import { isSamePerson } from './continuity.ts';
import type { Person } from './continuity.ts';
import type { ExerciseDefinition } from './definition.ts';
import { angleAt, visibilityOf, wholeDegrees, xOf, yOf } from './geometry.ts';
import { landmarkOnSide } from './landmark.ts';
import type { Side } from './landmark.ts';
import type { Angles } from './phase.ts';
import type { Plan, Triple } from './plan.ts';
import { isInPosture, torsoLength } from './posture.ts';
import { nearSide, NO_VOTE, voteForSide } from './side.ts';
import type { SideVote } from './side.ts';
import { smooth } from './smoothing.ts';
import type { Smoothed } from './smoothing.ts';
import type { UnseenSettings } from './settings.ts';
import type { Degrees, Millis } from './units.ts';

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

const isSeen = (p: readonly number[], [a, vertex, c]: Triple, unseen: UnseenSettings | null): boolean =>
  unseen === null ||
  (visibilityOf(p, a) >= unseen.minVisibility &&
    visibilityOf(p, vertex) >= unseen.minVisibility &&
    visibilityOf(p, c) >= unseen.minVisibility);

const smoothedAngles = (
  { smoothed }: Measuring,
  t: Millis,
  p: readonly number[],
  side: Side,
  plan: Plan,
  aspect: number,
  { smoothing, unseen }: ExerciseDefinition['robust'],
): readonly (Smoothed | null)[] =>
  plan.angles.map(({ on }, index) => {
    const triple = on[side];
    const earlier = smoothed[index] ?? null;
    const angle = isSeen(p, triple, unseen) ? angleAt(p, triple[0], triple[1], triple[2], aspect) : undefined;
    if (angle === undefined) return earlier;
    if (!smoothing) return { t, value: angle, speed: 0 };
    return smooth(earlier, t, angle, smoothing, MAX_SMOOTHING_GAP_MS);
  });

const bodyAt = (
  p: readonly number[],
  side: Side,
  aspect: number,
  { travel }: ExerciseDefinition['robust'],
): BodyAt | null => {
  if (!travel) return null;
  const still = landmarkOnSide(travel.still, side);
  return {
    torso: torsoLength(p, side, aspect),
    rise: yOf(p, landmarkOnSide(travel.support, side)) - yOf(p, landmarkOnSide(travel.moving, side)),
    stillX: xOf(p, still, aspect),
    stillY: yOf(p, still),
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
  const { person, isSame } = isSamePerson(measuring.person, t, p, aspect, robust.continuity);
  if (!isSame) return { measuring: { ...measuring, person }, measured: undefined };
  const vote = voteForSide(measuring.vote, t, p, plan, robust.sideVote);
  const side = nearSide(vote);
  // The other side's angles are no past of this side's.
  const past = side === nearSide(measuring.vote) ? measuring : { ...measuring, smoothed: [] };
  const smoothed = smoothedAngles(past, t, p, side, plan, aspect, robust);
  const moving = smoothed[plan.moving];
  return {
    measuring: { vote, smoothed, person },
    measured: {
      t,
      side,
      angles: smoothed.map((one) => (one?.t === t ? wholeDegrees(one.value) : null)),
      moving: moving?.t === t ? moving.value : null,
      isVisible: hasEnoughVisible(p, plan.needed[side]),
      inPosture: robust.posture === null || isInPosture(p, side, aspect, robust.posture.limits),
      body: bodyAt(p, side, aspect, robust),
    },
  };
};
