/** What a clip says about the exercise it shows: from where it is seen, on which angle it turns, which hold, and its best frames. */
import type { AngleDefinition, CameraPosition } from '../definition.ts';
import { aspectOf } from '../geometry.ts';
import { median } from '../plausibility/order.ts';
import type { PostureSettings, TravelSettings } from '../settings.ts';
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

/** `leads` makes the reps, `moves` goes along with it, `holds` stays, `rests` is neither. */
export type AngleRole = 'leads' | 'moves' | 'holds' | 'rests';

export interface SuggestedAngle {
  readonly angle: AngleDefinition;
  readonly role: AngleRole;
}

/**
 * Whether an angle of this role belongs to the definition unless the author says otherwise. What only moves along would refuse the reps
 * of people who carry their arms or backs otherwise, and tells the phases apart no better than the angle that leads.
 */
export const isRecommended = (role: AngleRole): boolean => role === 'leads' || role === 'holds';

export interface Suggestion {
  readonly cameraPosition: CameraPosition;
  readonly angles: readonly SuggestedAngle[];
  /** Undefined when the clip shows no movement that comes back to where it began. */
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

/** Every candidate is measured on the side of the body that its own limbs say is near. */
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

/** Smaller movements than this share of the clip's own, and quicker ones, are none. */
const EXCURSION_SHARE = 0.4;
const DURATION_SHARE = 0.4;
const EXCURSIONS = { min: 20, max: 45 };
/** The fastest push-ups known took 480 ms, the fastest squat 1240; steps take 250–450. */
const DURATIONS = { arm: { min: 300, max: 400 }, leg: { min: 300, max: 600 }, trunk: { min: 300, max: 600 } };

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)));

/** @param cameraPosition what the author says; without it, what the clip looks like */
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
