/** Suggests an exercise from a clip: leading angle, angles that hold, and the best frames. */
import type { AngleDefinition, CameraPosition } from '../definition/definition.ts';
import { aspectOf } from '../signal/geometry.ts';
import { median, quantile } from '../plausibility/order.ts';
import type { PostureSettings, TravelSettings } from '../definition/settings.ts';
import type { Track } from '../track.ts';
import type { Degrees, Millis, Share } from '../units.ts';
import { CANDIDATES, holds, movementOf, movesAlong } from './movement.ts';
import type { Candidate, Movement, Seen } from './movement.ts';
import { measureCurves } from './curves.ts';
import type { Curve, Curves } from './curves.ts';
import { PROMINENT_SHARE } from './cycles.ts';
import { suggestFrames } from './frames.ts';
import type { PhaseTimes } from './frames.ts';
import { suggestPosture, suggestTravel } from './surroundings.ts';

/** `leads` makes the reps, `moves` follows it, `holds` stays straight, `rests` is none of these. */
export type AngleRole = 'leads' | 'moves' | 'holds' | 'rests';

export interface SuggestedAngle {
  readonly angle: AngleDefinition;
  readonly role: AngleRole;
}

/**
 * Returns true if an angle of this role is selected by default. Angles that only move along would
 * reject people who hold their arms or back differently, and separate the phases no better than the
 * leading angle.
 */
export const isRecommended = (role: AngleRole): boolean => role === 'leads' || role === 'holds';

/** An angle over the whole clip. */
export interface AngleMovement {
  readonly angle: AngleDefinition;
  /** One value per frame of the track. */
  readonly curve: Curve;
  readonly cycles: number;
  /** 5th and 95th percentile of the curve; null if the joint is never visible. */
  readonly low: Degrees | null;
  readonly high: Degrees | null;
}

export interface Suggestion {
  readonly cameraPosition: CameraPosition;
  /** Best leading angle first. */
  readonly movements: readonly AngleMovement[];
  readonly angles: readonly SuggestedAngle[];
  /** Undefined if the clip shows no repeated movement. */
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

/** The candidates with their curves, each measured on the side its own limbs choose as near. */
export interface MeasuredClip {
  readonly cameraPosition: CameraPosition;
  readonly candidates: readonly { readonly candidate: Candidate; readonly seen: Seen }[];
}

/** Measures all candidates over a clip, which takes most of the time of a suggestion. */
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

/** Minimum excursion and duration of an attempt as shares of the clip's reps. */
const EXCURSION_SHARE = 0.4;
const DURATION_SHARE = 0.4;
const EXCURSIONS = { min: 20, max: 45 };
/**
 * Bounds in ms. The fastest push-ups known took 480 ms, the fastest squat 1240; steps take 250–450.
 */
const DURATIONS = { arm: { min: 300, max: 400 }, leg: { min: 300, max: 600 }, trunk: { min: 300, max: 600 } };

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)));

export interface SuggestOptions {
  /** Id of the angle that makes the reps; the best one by default. */
  readonly leading?: string;
  /** As in `cyclesOf`. */
  readonly prominentShare?: Share;
}

/** Suggests a definition for a measured clip. */
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
 * Suggests a definition for the clip.
 * @param cameraPosition chosen by the author, or the result of `suggestView`
 */
export const suggest = (track: Track, cameraPosition: CameraPosition, options?: SuggestOptions): Suggestion =>
  suggestFor(measureClip(track, cameraPosition), options);
