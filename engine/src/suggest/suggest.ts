/** Suggests an exercise from a clip: leading angle, angles that hold, and the best frames. */
import type { AngleDefinition, CameraPosition } from '../definition/definition.ts';
import { aspectOf } from '../signal/geometry.ts';
import { median } from '../plausibility/order.ts';
import type { PostureSettings, TravelSettings } from '../definition/settings.ts';
import type { Track } from '../track.ts';
import type { Degrees, Millis } from '../units.ts';
import { CANDIDATES } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { measureCurves } from './curves.ts';
import type { Curves } from './curves.ts';
import { suggestFrames } from './frames.ts';
import type { PhaseTimes } from './frames.ts';
import { holds, movementOf, movesAlong } from './movement.ts';
import type { Movement, Seen } from './movement.ts';
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

export interface Suggestion {
  readonly cameraPosition: CameraPosition;
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

/** Measures each candidate on the side its own limbs choose as near. */
const movementsIn = (track: Track, cameraPosition: CameraPosition): readonly (Movement & { readonly seen: Seen })[] =>
  CANDIDATES.map((candidate) => {
    const seen = seenBy(measureCurves(track, CANDIDATE_ANGLES, cameraPosition, candidate.id), track, cameraPosition);
    return { ...movementOf(seen, candidate), seen };
  }).toSorted((a, b) => b.score - a.score);

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

/**
 * Suggests a definition for the clip.
 * @param cameraPosition chosen by the author, or the result of `suggestView`
 */
export const suggest = (track: Track, cameraPosition: CameraPosition): Suggestion => {
  const [leading] = movementsIn(track, cameraPosition);
  if (!leading) throw new Error('There are candidates.');
  const { candidate, cycles, seen } = leading;
  const { frames, of } = seen.curves;
  const excursion = median(cycles.map((cycle) => cycle.excursion)) ?? 0;
  const duration = median(cycles.map(({ top, back }) => (frames[back]?.t ?? 0) - (frames[top]?.t ?? 0))) ?? 0;
  return {
    cameraPosition,
    angles: CANDIDATES.map((one, index) => ({
      angle: CANDIDATE_ANGLES[index] ?? angleOf(one),
      role: roleOf(one, leading, seen.curves),
    })),
    frames: suggestFrames(seen.curves, of.get(candidate.id) ?? [], cycles),
    minExcursion: within(EXCURSION_SHARE * excursion, EXCURSIONS),
    minDurationMs: within(DURATION_SHARE * duration, DURATIONS[candidate.kind]),
    posture: suggestPosture(seen, leading),
    travel: suggestTravel(seen, leading),
  };
};
