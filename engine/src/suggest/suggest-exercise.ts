/**
 * Suggests an exercise definition from a clip: leading angle, held angles, frames of the phases,
 * limits of posture and of the body's movement, and camera position.
 */
import { bodyAt, NO_TRAVEL, supportOf, travelOn } from '../counting/body-position-range.ts';
import type { BodyTravel } from '../counting/body-position-range.ts';
import { lengthOf, reachOf } from '../counting/genuine-attempt.ts';
import type { AngleDefinition, CameraPosition } from '../definition/exercise-definition.ts';
import { DEFAULT_POSTURE } from '../definition/robust-settings.ts';
import type {
  PostureLimit,
  PostureMeasure,
  PostureSettings,
  TravelEnds,
  TravelSettings,
} from '../definition/robust-settings.ts';
import type { Track } from '../landmark-track.ts';
import { median, quantile } from '../plausibility/statistics.ts';
import { aspectOf, distanceBetween } from '../signal/geometry.ts';
import { POSTURE_READERS } from '../signal/joint-positions-and-posture.ts';
import { TORSO } from '../signal/landmarks.ts';
import type { Degrees, Millis, Share } from '../units.ts';
import { measureCurves } from './angle-curves.ts';
import type { Curve, Curves } from './angle-curves.ts';
import { PROMINENT_SHARE } from './find-cycles.ts';
import type { Cycle } from './find-cycles.ts';
import { suggestFrames } from './phase-frames-and-ranges.ts';
import type { PhaseTimes } from './phase-frames-and-ranges.ts';
import { wayOfAll, CANDIDATES, holds, movementOf, movesAlong } from './rank-angles.ts';
import type { CandidateKind, Movement, Seen, Candidate } from './rank-angles.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Margins added to the observed posture, for other people and cameras: tilts in degrees, heights in
 * torso lengths.
 */
const POSTURE_MARGINS: Readonly<Record<PostureMeasure, { margin: number; least: number; most: number }>> = {
  torsoTilt: { margin: 30, least: 0, most: 180 },
  torsoPitch: { margin: 30, least: 0, most: 180 },
  handsBelowShoulders: { margin: 0.6, least: -1000, most: 1000 },
  feetBelowHips: { margin: 0.9, least: -1000, most: 1000 },
  handsAboveFeet: { margin: 0.9, least: -1000, most: 1000 },
};

/**
 * Posture measures that are limited, by kind of the leading angle. For leg exercises the position
 * of the hands does not matter.
 */
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

const suggestPosture = (seen: Seen, { candidate, cycles }: Movement): PostureSettings | null => {
  const frames = framesDuring(seen, cycles);
  const limits = MEASURES[candidate.kind].flatMap((measure) => limitOf(measure, seen, frames) ?? []);
  return limits.length === 0 ? null : { ...DEFAULT_POSTURE, limits };
};

/**
 * Maximum vertical movement of the end of the limb that must stay, as a share of the moving end's.
 * Measured: up to 0.62 in real reps, 0.76 and more in other movements.
 */
const STILL_SHARES: Readonly<Record<CandidateKind, number>> = { arm: 0.75, leg: 0.9, trunk: 0.75 };
const ANY_LENGTH = 100;
/**
 * Maximum change of the distance between both hands or both feet, in torso lengths. Measured:
 * standing feet up to 0.65, a stride 0.66 and more. Hands have no limit.
 */
const SPREAD_WITHIN: Readonly<Record<CandidateKind, number>> = { arm: ANY_LENGTH, leg: 0.7, trunk: ANY_LENGTH };
/**
 * Minimum movement of the body, as a share of its movement in the clip's own reps, because other
 * people's reps are shallower.
 */
const TRAVEL_SHARE = 0.2;
/** Minimum height difference between the limb's ends, as a share of that in the clip's own reps. */
const REACH_SHARES: Readonly<Record<CandidateKind, number>> = { arm: 0.45, leg: 0.45, trunk: 0.2 };
const MIN_TRAVEL = 0.05;
/**
 * Limit of the still joint's movement: `share` times its movement in the clip, but at least `least`
 * torso lengths. Generous, because a hand-held camera moves it too.
 */
const STILL_WITHIN = { least: 1.2, share: 2 };
/**
 * Share of the clip's own reps that each limit must accept. Not all, because in alternating lunges
 * the support moves in every other rep.
 */
const KEPT_SHARE = 0.8;
/** Factor by which a limit exceeds the value that accepts this share of the reps. */
const KEPT_MARGIN = 1.2;

const travelDuring = (seen: Seen, { top, back }: Cycle, ends: TravelEnds): BodyTravel =>
  seen.curves.frames
    .slice(top, back + 1)
    .reduce((travel, { p }) => (p ? travelOn(travel, bodyAt(p, seen.half, seen.aspect, ends)) : travel), NO_TRAVEL);

type Measure = (travel: BodyTravel, torso: number) => number;

const valuesOf = (travels: readonly BodyTravel[], measure: Measure): readonly number[] =>
  travels.map((travel) => measure(travel, travel.torsoSum / Math.max(1, travel.frames)));

const medianOf = (travels: readonly BodyTravel[], measure: Measure): number => median(valuesOf(travels, measure)) ?? 0;

/** Returns the limit, widened if needed so that it accepts `KEPT_SHARE` of the clip's reps. */
const keptLimit = (limit: number, travels: readonly BodyTravel[], measure: Measure): number =>
  Math.max(limit, rounded(KEPT_MARGIN * (quantile(valuesOf(travels, measure), KEPT_SHARE) ?? 0)));

/**
 * Suggests limits of the body's movement, so that getting into position does not count as a rep.
 * Returns null if the clip has no cycles, or if neither end of the limb stays, as in an arm curl.
 */
const suggestTravel = (seen: Seen, { candidate, cycles }: Movement): TravelSettings | null => {
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
    stillSeen: 0,
  };
};

/**
 * Role of an angle: `leads` is the one that is counted, `moves` follows it, `holds` stays straight,
 * `rests` is none of these.
 */
export type AngleRole = 'leads' | 'moves' | 'holds' | 'rests';

export interface SuggestedAngle {
  readonly angle: AngleDefinition;
  readonly role: AngleRole;
}

/**
 * Returns true if an angle of this role is selected by default. Excludes angles that only move
 * along: they would reject people who hold their arms or back differently, and separate the phases
 * no better than the leading angle.
 */
export const isRecommended = (role: AngleRole): boolean => role === 'leads' || role === 'holds';

/** Curve of an angle over the whole clip, with its number of cycles and its range. */
export interface AngleMovement {
  readonly angle: AngleDefinition;
  readonly curve: Curve;
  readonly cycles: number;
  /** 5th and 95th percentile of the curve in degrees; null if the joint is never visible. */
  readonly low: Degrees | null;
  readonly high: Degrees | null;
}

export interface Suggestion {
  readonly cameraPosition: CameraPosition;
  /** Candidate angles with their movement in the clip, best leading angle first. */
  readonly movements: readonly AngleMovement[];
  readonly angles: readonly SuggestedAngle[];
  /** Time of each phase's frame; undefined if the clip shows no repeated movement. */
  readonly frames: PhaseTimes | undefined;
  readonly minExcursion: Degrees;
  readonly minDurationMs: Millis;
  readonly posture: PostureSettings | null;
  readonly travel: TravelSettings | null;
}

const angleOf = ({ id, name, landmarks }: Candidate): AngleDefinition => ({ id, name, landmarks, exerciseStop: false });

export const CANDIDATE_ANGLES: readonly AngleDefinition[] = CANDIDATES.map(angleOf);

const seenBy = (curves: Curves, track: Track, cameraPosition: CameraPosition): Seen => ({
  curves,
  half: cameraPosition === 'side' ? curves.side : 'both',
  aspect: aspectOf(track),
});

type SeenMovement = Movement & { readonly seen: Seen };

/**
 * Candidate angles with their curves. Each is measured on the near side that its own limbs choose.
 */
export interface MeasuredClip {
  readonly cameraPosition: CameraPosition;
  readonly candidates: readonly { readonly candidate: Candidate; readonly seen: Seen }[];
}

/** Measures all candidates over a clip. Takes most of the time of a suggestion. */
export const measureClip = (track: Track, cameraPosition: CameraPosition): MeasuredClip => ({
  cameraPosition,
  candidates: CANDIDATES.map((candidate) => ({
    candidate,
    seen: seenBy(measureCurves(track, CANDIDATE_ANGLES, cameraPosition, candidate.id), track, cameraPosition),
  })),
});

const rankMovements = (
  { candidates }: MeasuredClip,
  prominentShare: Share,
): readonly [SeenMovement, ...SeenMovement[]] => {
  const [first, ...others] = candidates
    .map(({ candidate, seen }) => ({ ...movementOf(seen, candidate, prominentShare), seen }))
    .toSorted((a, b) => b.score - a.score);
  if (!first) throw new Error('There are candidates.');
  return [first, ...others];
};

const curveOf = ({ seen, candidate }: SeenMovement): Curve => seen.curves.of.get(candidate.id) ?? [];

const angleMovementOf = (movement: SeenMovement): AngleMovement => {
  const curve = curveOf(movement);
  const values = curve.filter((value) => value !== null);
  return {
    angle: angleOf(movement.candidate),
    curve,
    cycles: movement.cycles.length,
    low: quantile(values, 0.05),
    high: quantile(values, 0.95),
  };
};

const roleOf = (candidate: Candidate, { candidate: leading, cycles }: Movement, { of }: Curves): AngleRole => {
  if (cycles.length === 0) return 'rests';
  if (candidate === leading) return 'leads';
  const curve = of.get(candidate.id) ?? [];
  if (movesAlong(curve, cycles)) return 'moves';
  return candidate.canAlign && holds(curve, cycles) ? 'holds' : 'rests';
};

/** Minimum excursion of an attempt, as a share of the median excursion of the clip's reps. */
const EXCURSION_SHARE = 0.4;
/** Minimum duration of an attempt, as a share of the median duration of the clip's reps. */
const DURATION_SHARE = 0.4;
/** Limits of the suggested minimum excursion, in degrees. */
const EXCURSIONS = { min: 20, max: 45 };
/**
 * Limits of the suggested minimum duration in ms, by kind of the leading angle. The fastest known
 * push-up took 480 ms, the fastest squat 1240; steps take 250–450.
 */
const DURATIONS = { arm: { min: 300, max: 400 }, leg: { min: 300, max: 600 }, trunk: { min: 300, max: 600 } };

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)));

export interface SuggestOptions {
  /** Id of the angle by which reps are counted; undefined for the angle that ranks best. */
  readonly leading?: string;
  /** Minimum excursion of a cycle as a share of the angle's range, as in `cyclesOf`. */
  readonly prominentShare?: Share;
}

export const suggestFor = (
  clip: MeasuredClip,
  { leading: wanted, prominentShare = PROMINENT_SHARE }: SuggestOptions = {},
): Suggestion => {
  const movements = rankMovements(clip, prominentShare);
  const leading = movements.find(({ candidate: { id } }) => id === wanted) ?? movements[0];
  const { candidate, cycles, seen } = leading;
  const { frames } = seen.curves;
  const excursion = median(cycles.map((cycle) => cycle.excursion)) ?? 0;
  const duration = median(cycles.map(({ top, back }) => (frames[back]?.t ?? 0) - (frames[top]?.t ?? 0))) ?? 0;
  return {
    cameraPosition: clip.cameraPosition,
    movements: movements.map(angleMovementOf),
    angles: CANDIDATES.map((one) => ({ angle: angleOf(one), role: roleOf(one, leading, seen.curves) })),
    frames: suggestFrames(seen.curves, curveOf(leading), cycles),
    minExcursion: within(Math.max(EXCURSION_SHARE, prominentShare) * excursion, EXCURSIONS),
    minDurationMs: within(DURATION_SHARE * duration, DURATIONS[candidate.kind]),
    posture: suggestPosture(seen, leading),
    travel: suggestTravel(seen, leading),
  };
};

/**
 * Suggests an exercise definition for the clip.
 * @param cameraPosition chosen by the author, or the result of `suggestView`
 */
export const suggest = (track: Track, cameraPosition: CameraPosition, options?: SuggestOptions): Suggestion =>
  suggestFor(measureClip(track, cameraPosition), options);

/**
 * Minimum shoulder width in the image, in torso lengths, of a person who is filmed from the front.
 * Measured for people standing, lying and hanging: 0.04–0.36 in side view, 0.50 and more from the
 * front or back. At 45° the width lies between these, and one side is still seen better.
 */
const WIDE_SHOULDERS = 0.5;

/**
 * Estimates the camera position from the shoulder width in the image: `side` or `front`. Never
 * `back`, because pose models confuse front and back. `side` if no person is seen.
 */
export const suggestView = (track: Track): CameraPosition => {
  const aspect = aspectOf(track);
  const widths = track.frames.flatMap(({ p }) => {
    if (!p) return [];
    const left = distanceBetween(p, TORSO.leftShoulder, TORSO.leftHip, aspect);
    const right = distanceBetween(p, TORSO.rightShoulder, TORSO.rightHip, aspect);
    const torso = (left + right) / 2;
    return torso === 0 ? [] : [distanceBetween(p, TORSO.leftShoulder, TORSO.rightShoulder, aspect) / torso];
  });
  return (median(widths) ?? 0) < WIDE_SHOULDERS ? 'side' : 'front';
};
