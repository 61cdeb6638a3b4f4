/** Suggests posture and travel limits from a clip, so that getting into position does not count. */
import { lengthOf, reachOf } from '../counting/genuine.ts';
import { median, quantile } from '../plausibility/order.ts';
import { POSTURE_READERS } from '../signal/posture.ts';
import { DEFAULT_POSTURE } from '../definition/settings.ts';
import type {
  PostureLimit,
  PostureMeasure,
  PostureSettings,
  TravelEnds,
  TravelSettings,
} from '../definition/settings.ts';
import { bodyAt, NO_TRAVEL, supportOf, travelOn } from '../counting/travel.ts';
import type { BodyTravel } from '../counting/travel.ts';
import { wayOfAll } from './movement.ts';
import type { CandidateKind, Movement, Seen } from './movement.ts';
import type { Cycle } from './cycles.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Margins added to the observed values for other people and cameras: degrees of tilt, or torso
 * lengths.
 */
const POSTURE_MARGINS: Readonly<Record<PostureMeasure, { margin: number; least: number; most: number }>> = {
  torsoTilt: { margin: 30, least: 0, most: 180 },
  torsoPitch: { margin: 30, least: 0, most: 180 },
  handsBelowShoulders: { margin: 0.6, least: -1000, most: 1000 },
  feetBelowHips: { margin: 0.9, least: -1000, most: 1000 },
  handsAboveFeet: { margin: 0.9, least: -1000, most: 1000 },
};

/** The hand position does not matter in a squat. */
const MEASURES: Readonly<Record<CandidateKind, readonly PostureMeasure[]>> = {
  arm: ['torsoTilt', 'handsBelowShoulders', 'feetBelowHips'],
  leg: ['torsoTilt', 'feetBelowHips'],
  trunk: ['torsoTilt'],
};

const framesDuring = ({ curves }: Seen, cycles: readonly Cycle[]): readonly (readonly number[])[] =>
  cycles.flatMap(({ top, back }) => curves.frames.slice(top, back + 1).flatMap(({ p }) => (p ? [p] : [])));

const limitOf = (measure: PostureMeasure, seen: Seen, frames: readonly (readonly number[])[]): PostureLimit | null => {
  const values = frames.flatMap((p) => POSTURE_READERS[measure](p, seen.half, seen.aspect) ?? []);
  const [low, high] = [quantile(values, 0.05), quantile(values, 0.95)];
  if (low === null || high === null) return null;
  const { margin, least, most } = POSTURE_MARGINS[measure];
  return { measure, min: Math.max(least, rounded(low - margin)), max: Math.min(most, rounded(high + margin)) };
};

/** Suggests posture settings; null without cycles. */
export const suggestPosture = (seen: Seen, { candidate, cycles }: Movement): PostureSettings | null => {
  const frames = framesDuring(seen, cycles);
  const limits = MEASURES[candidate.kind].flatMap((measure) => limitOf(measure, seen, frames) ?? []);
  return limits.length === 0 ? null : { ...DEFAULT_POSTURE, limits };
};

/**
 * In real reps the still end moves vertically up to 0.62 of the moving end, in other movements 0.76
 * and more.
 */
const STILL_SHARES: Readonly<Record<CandidateKind, number>> = { arm: 0.75, leg: 0.9, trunk: 0.75 };
/**
 * A stance changes its width by at most 0.65 torso lengths, a stride by 0.66 and more. Hands have
 * no limit.
 */
const ANY_LENGTH = 100;
const SPREAD_WITHIN: Readonly<Record<CandidateKind, number>> = { arm: ANY_LENGTH, leg: 0.7, trunk: ANY_LENGTH };
/** Limits as shares of the clip's own reps, so that other people's shallow reps still count. */
const TRAVEL_SHARE = 0.2;
const REACH_SHARES: Readonly<Record<CandidateKind, number>> = { arm: 0.45, leg: 0.45, trunk: 0.2 };
const MIN_TRAVEL = 0.05;
/** Generous limit, because a hand-held camera moves the still joint too. */
const STILL_WITHIN = { least: 1.2, share: 2 };
/**
 * Limits are widened until this share of the clip's own reps keeps them, with a margin: legs that
 * alternate in lunges move the support in every other rep.
 */
const KEPT_SHARE = 0.8;
const KEPT_MARGIN = 1.2;

const travelDuring = (seen: Seen, { top, back }: Cycle, ends: TravelEnds): BodyTravel =>
  seen.curves.frames
    .slice(top, back + 1)
    .reduce((travel, { p }) => (p ? travelOn(travel, bodyAt(p, seen.half, seen.aspect, ends)) : travel), NO_TRAVEL);

type Measure = (travel: BodyTravel, torso: number) => number;

const valuesOf = (travels: readonly BodyTravel[], measure: Measure): readonly number[] =>
  travels.map((travel) => measure(travel, travel.torsoSum / Math.max(1, travel.frames)));

const medianOf = (travels: readonly BodyTravel[], measure: Measure): number => median(valuesOf(travels, measure)) ?? 0;

/** Returns the limit, or a wider one that nearly all reps of the clip keep. */
const keptLimit = (limit: number, travels: readonly BodyTravel[], measure: Measure): number =>
  Math.max(limit, rounded(KEPT_MARGIN * (quantile(valuesOf(travels, measure), KEPT_SHARE) ?? 0)));

/**
 * Suggests travel settings; null if no limb makes the reps or neither of its ends stays, as in an
 * arm curl.
 */
export const suggestTravel = (seen: Seen, { candidate, cycles }: Movement): TravelSettings | null => {
  const [a, , c] = candidate.landmarks;
  const limb = candidate.kind;
  if (cycles.length === 0) return null;
  const still = wayOfAll(seen, a, cycles) < wayOfAll(seen, c, cycles) ? a : c;
  const moving = still === a ? c : a;
  const travels = cycles.map((cycle) => travelDuring(seen, cycle, { moving, support: still, still }));
  const half = seen.half;
  const wander = medianOf(
    travels,
    (travel, torso) =>
      Math.max(lengthOf(supportOf(travel, half).stillX), lengthOf(supportOf(travel, half).stillY)) / torso,
  );
  const stillShare: Measure = (travel) =>
    lengthOf(supportOf(travel, half).stillY) / lengthOf(supportOf(travel, half).movedY);
  if (!(medianOf(travels, stillShare) <= STILL_SHARES[limb])) return null;
  return {
    moving,
    support: still,
    still,
    minimum: Math.max(
      MIN_TRAVEL,
      rounded(TRAVEL_SHARE * medianOf(travels, ({ rise }, torso) => lengthOf(rise) / torso)),
    ),
    reach: rounded(REACH_SHARES[limb] * medianOf(travels, ({ rise }, torso) => reachOf(rise) / torso)),
    reachMost: ANY_LENGTH,
    stillWithin: Math.max(STILL_WITHIN.least, rounded(STILL_WITHIN.share * wander)),
    stillShare: keptLimit(STILL_SHARES[limb], travels, stillShare),
    spreadWithin: keptLimit(SPREAD_WITHIN[limb], travels, ({ spread }, torso) => lengthOf(spread) / torso),
  };
};
