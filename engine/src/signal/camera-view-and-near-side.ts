/**
 * Direction from which the camera sees the body, and choice of the near side. An image angle is
 * accurate in side view only (docs/decisions/0002).
 */
import type { Plan, Triple } from '../definition/counting-plan.ts';
import type { SeenView } from '../definition/exercise-definition.ts';
import type {
  ExtensionSettings,
  RobustSettings,
  SideVoteSettings,
  UnseenSettings,
} from '../definition/robust-settings.ts';
import { clamp } from '../units.ts';
import type { Millis, Share } from '../units.ts';
import { xOf, yOf, visibilityOf } from './geometry.ts';
import { lengthBetween } from './joint-positions-and-posture.ts';
import type { Point } from './joint-positions-and-posture.ts';
import { TORSO } from './landmarks.ts';
import type { Side } from './landmarks.ts';

export interface View {
  readonly t: Millis;
  /**
   * Width of the shoulders in the image, in torso lengths, low-pass filtered: of a standing person
   * about 0.1 from the side and 0.7 from the front.
   */
  readonly spread: number;
}

/**
 * Time constant in ms of the low-pass filter. Long, because bodies turn slowly, but detected
 * shoulders jitter.
 */
const MEMORY_MS = 1000;
/**
 * Maximum shoulder width in the image, in torso lengths: a torso that points at the camera has
 * almost no length in the image.
 */
const MAX_SPREAD = 2;
/**
 * Minimum frontality (0 in side view, 1 in front view) of a body that counts as seen from the front
 * or back.
 */
const FRONTAL_SHARE = 0.5;

const spreadOf = (p: readonly number[], aspect: number): number => {
  const at = (landmark: number): Point => ({ x: xOf(p, landmark, aspect), y: yOf(p, landmark) });
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [left, right] = [at(TORSO.leftShoulder), at(TORSO.rightShoulder)];
  const torso = lengthBetween(between(left, right), between(at(TORSO.leftHip), at(TORSO.rightHip)));
  return torso === 0 ? MAX_SPREAD : Math.min(MAX_SPREAD, lengthBetween(left, right) / torso);
};

export const watchView = (view: View | null, t: Millis, p: readonly number[], aspect: number): View => {
  const spread = spreadOf(p, aspect);
  if (!view) return { t, spread };
  const kept = Math.exp(-(t - view.t) / MEMORY_MS);
  return { t, spread: view.spread * kept + spread * (1 - kept) };
};

/** Returns 0 in side view, 1 from the front or back, and values between in oblique views. */
export const frontality = ({ spread }: View, { sideSpread, frontSpread }: ExtensionSettings): Share =>
  clamp((spread - sideSpread) / Math.max(frontSpread - sideSpread, Number.EPSILON), 0, 1);

export const isFrontal = (view: View, settings: ExtensionSettings | null): boolean =>
  settings !== null && frontality(view, settings) >= FRONTAL_SHARE;

/**
 * Maximum shoulder width in a side view, in torso lengths. Measured: 0.04 to 0.34 within 30° of the
 * side view.
 */
export const MAX_SIDE_SPREAD = 0.45;
/**
 * Maximum shoulder width in an oblique view, in torso lengths. Measured: 0.46 to 0.65 at 45°, 0.6
 * and more from the front (lying: 1.5 and more).
 */
export const MAX_OBLIQUE_SPREAD = 0.66;

/**
 * Returns true if the person faces the camera: their left shoulder is on the right of the image.
 */
export const isFacingCamera = (p: readonly number[]): boolean =>
  xOf(p, TORSO.leftShoulder, 1) >= xOf(p, TORSO.rightShoulder, 1);

/**
 * Minimum shoulder width in a front or back view of a hanging body, in torso lengths. Its raised
 * arms draw the shoulders together. Measured in pull-ups: 0.38 to 0.70 from the front or back, 0.07
 * to 0.19 from the side.
 */
export const MIN_HANGING_FRONT_SPREAD = 0.3;

/**
 * Returns the view by the shoulder width in torso lengths. For exercises that are defined from the
 * side.
 */
export const toSeenView = (spread: number, isFacing: boolean): SeenView => {
  if (spread <= MAX_SIDE_SPREAD) return 'side';
  if (spread <= MAX_OBLIQUE_SPREAD) return 'oblique';
  return isFacing ? 'front' : 'back';
};

const toSeenFrontView = (spread: number, isFacing: boolean): SeenView => {
  if (spread < MIN_HANGING_FRONT_SPREAD) return 'side';
  return isFacing ? 'front' : 'back';
};

/** Shoulder width in torso lengths, and facing direction, in one frame in posture. */
export interface ViewSample {
  readonly spread: number;
  readonly isFacing: boolean;
}

/**
 * Returns the view of a whole set: from the median shoulder width, and the direction that most
 * frames show. Null without samples. `isSideView`: true if the exercise is defined from the side.
 */
export const summarizeView = (samples: readonly ViewSample[], isSideView: boolean): SeenView | null => {
  const spreads = samples.map(({ spread }) => spread).toSorted((a, b) => a - b);
  const median = spreads[(spreads.length - 1) >> 1];
  if (median === undefined) return null;
  const isFacing = samples.filter((sample) => sample.isFacing).length * 2 >= samples.length;
  return isSideView ? toSeenView(median, isFacing) : toSeenFrontView(median, isFacing);
};

export interface SideVote {
  /**
   * Moving averages of the visibility of the left and the right limbs. The side with the larger
   * average is near.
   */
  readonly left: number;
  readonly right: number;
  readonly lastMs: Millis | null;
  /** Time since which the person has been in posture without interruption; null outside it. */
  readonly sinceMs: Millis | null;
  /**
   * Latest side that was locked, also while the side may change again; null before the first lock.
   */
  readonly locked: Side | null;
  readonly isOpen: boolean;
  /**
   * Time since which only the other side's limb has been seen; null while the locked side is seen.
   */
  readonly hiddenSinceMs: Millis | null;
}

export const NO_VOTE: SideVote = {
  left: 0,
  right: 0,
  lastMs: null,
  sinceMs: null,
  locked: null,
  isOpen: true,
  hiddenSinceMs: null,
};

/** Settings that follow the specification: the first frame with a pose decides the near side. */
const FIRST_FRAME_DECIDES: SideVoteSettings = { afterMs: 0, memoryMs: 1 };

const visibilityOfLimbs = (p: readonly number[], limbs: readonly number[]): number => {
  let sum = 0;
  for (const id of limbs) sum += visibilityOf(p, id);
  return limbs.length === 0 ? 0 : sum / limbs.length;
};

const leader = ({ left, right }: SideVote): Side => (right > left ? 'right' : 'left');

/**
 * Returns the side to measure: the locked side or, while none is locked, the side that is more
 * visible. Left if both are equal.
 */
export const nearSide = (vote: SideVote): Side => (vote.isOpen ? leader(vote) : (vote.locked ?? leader(vote)));

/** Returns the visibility of a limb, which is that of its least visible landmark. */
export const visibilityOfTriple = (p: readonly number[], [a, vertex, c]: Triple): Share =>
  Math.min(visibilityOf(p, a), visibilityOf(p, vertex), visibilityOf(p, c));

const isNearSideHidden = (
  { locked }: SideVote,
  p: readonly number[],
  plan: Plan,
  { minVisibility }: UnseenSettings,
): boolean => {
  const on = plan.angles[plan.moving]?.on;
  if (!on || locked === null) return false;
  const isSeen = (side: Side): boolean => visibilityOfTriple(p, on[side]) >= minVisibility;
  return !isSeen(locked) && isSeen(locked === 'left' ? 'right' : 'left');
};

/** Forgets since when only the other side's limb has been seen. */
export const withoutHidden = (vote: SideVote): SideVote =>
  vote.hiddenSinceMs === null ? vote : { ...vote, hiddenSinceMs: null };

/**
 * Unlocks the near side after only the other side's limb was seen for `maxGapMs`: the body has
 * turned, or the wrong side was locked (docs/decisions/0002). The averages start again with this
 * frame.
 */
const reopenIfHidden = (
  vote: SideVote,
  t: Millis,
  p: readonly number[],
  plan: Plan,
  unseen: UnseenSettings,
): SideVote => {
  if (!isNearSideHidden(vote, p, plan, unseen)) return withoutHidden(vote);
  const hiddenSinceMs = vote.hiddenSinceMs ?? t;
  if (t - hiddenSinceMs < unseen.maxGapMs)
    return hiddenSinceMs === vote.hiddenSinceMs ? vote : { ...vote, hiddenSinceMs };
  return {
    ...vote,
    left: visibilityOfLimbs(p, plan.limbs.left),
    right: visibilityOfLimbs(p, plan.limbs.right),
    lastMs: t,
    sinceMs: hiddenSinceMs,
    isOpen: true,
    hiddenSinceMs: null,
  };
};

/**
 * Adds one frame to the visibility averages while no side is locked. If the locked side is hidden
 * for too long, unlocks it.
 */
export const voteForSide = (
  vote: SideVote,
  t: Millis,
  p: readonly number[],
  plan: Plan,
  { sideVote: settings, unseen }: Pick<RobustSettings, 'sideVote' | 'unseen'>,
): SideVote => {
  if (!vote.isOpen) return unseen ? reopenIfHidden(vote, t, p, plan, unseen) : vote;
  const { memoryMs } = settings ?? FIRST_FRAME_DECIDES;
  const kept = vote.lastMs === null ? 0 : Math.exp(-(t - vote.lastMs) / memoryMs);
  return {
    ...vote,
    left: vote.left * kept + visibilityOfLimbs(p, plan.limbs.left) * (1 - kept),
    right: vote.right * kept + visibilityOfLimbs(p, plan.limbs.right) * (1 - kept),
    lastMs: t,
  };
};

/**
 * Locks the side that is more visible after the person was in posture for `afterMs` (specification
 * S2, section 4, "Side locking"): while they walk in and turn, the near side is unclear. Unlocks it
 * once `hasLeft`, because the next set may face the other way.
 */
export const lockSide = (
  vote: SideVote,
  t: Millis,
  inPosture: boolean,
  hasLeft: boolean,
  settings: SideVoteSettings | null,
): SideVote => {
  if (!vote.isOpen) return hasLeft ? { ...vote, isOpen: true, sinceMs: null } : vote;
  const sinceMs = inPosture ? (vote.sinceMs ?? t) : null;
  const isLong = sinceMs !== null && t - sinceMs >= (settings ?? FIRST_FRAME_DECIDES).afterMs;
  if (isLong) return { ...vote, sinceMs, locked: leader(vote), isOpen: false };
  return sinceMs === vote.sinceMs ? vote : { ...vote, sinceMs };
};
