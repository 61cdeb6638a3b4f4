/**
 * Builds a definition from a clip: the author chooses three frames and the angles; the rest is
 * measured.
 */
import { replay } from '../counting/track-replay.ts';
import { DEFAULT_TIMING, PHASES } from '../definition/exercise-definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition, Phase } from '../definition/exercise-definition.ts';
import { DEFAULT_ATTEMPTS, DEFAULT_ROBUST } from '../definition/robust-settings.ts';
import type { RobustSettings } from '../definition/robust-settings.ts';
import type { Track } from '../landmark-track.ts';
import type { DegreeRange, Millis, Share } from '../units.ts';
import { measureCurves } from './angle-curves.ts';
import type { Curves } from './angle-curves.ts';
import { PROMINENT_SHARE } from './find-cycles.ts';
import { phaseValues, heldRanges, movementRanges } from './phase-frames-and-ranges.ts';
import type { PhaseTimes, PhaseRanges, PhaseValues } from './phase-frames-and-ranges.ts';
import { isRecommended, measureClip, suggestFor } from './suggest-exercise.ts';
import type { Suggestion } from './suggest-exercise.ts';

export interface ChosenAngle {
  readonly angle: AngleDefinition;
  /**
   * Use of the angle: a movement distinguishes the phases; an alignment must hold in all phases.
   */
  readonly use: 'movement' | 'alignment';
}

const recommendedAngles = ({ angles }: Suggestion): readonly ChosenAngle[] =>
  angles.flatMap(({ angle, role }) =>
    isRecommended(role) ? [{ angle, use: role === 'holds' ? 'alignment' : 'movement' }] : [],
  );

export interface Choice {
  readonly name: string;
  readonly cameraPosition: CameraPosition;
  readonly angles: readonly ChosenAngle[];
  /** Angles whose values are returned, but which the definition does not use. */
  readonly unused?: readonly AngleDefinition[];
  readonly times: PhaseTimes;
}

export interface Proposal {
  /** Angles in the three frames: one entry per chosen angle, then one per unused angle. */
  readonly values: readonly PhaseValues[];
  readonly definition: ExerciseDefinition;
}

/**
 * Returns the angle's values from the earliest chosen frame to the latest: they show its range as
 * an alignment.
 */
const betweenPictures = ({ frames, of }: Curves, id: string, times: PhaseTimes) => {
  const chosen = PHASES.map((phase) => times[phase]);
  const [from, to] = [Math.min(...chosen), Math.max(...chosen)];
  const curve = of.get(id) ?? [];
  return curve.filter((_, index) => isBetween(frames[index]?.t ?? -1, from, to));
};

const isBetween = (t: Millis, from: Millis, to: Millis): boolean => t >= from && t <= to;

const robustOf = (suggestion: Suggestion, leading: string | undefined): RobustSettings => ({
  ...DEFAULT_ROBUST,
  attempts: {
    ...DEFAULT_ATTEMPTS,
    angle: leading ?? null,
    // The minimum excursion and duration were measured for the suggested leading angle, so they
    // apply only to that angle.
    ...(leading !== undefined && { minExcursion: suggestion.minExcursion, minDurationMs: suggestion.minDurationMs }),
  },
  posture: suggestion.posture,
  travel: leading === undefined ? null : suggestion.travel,
});

const rangesOf = (phase: Phase, ranges: readonly (readonly [id: string, PhaseRanges])[]): Record<string, DegreeRange> =>
  Object.fromEntries(
    ranges.flatMap(([id, of]) => {
      const range = of[phase];
      return range ? [[id, range]] : [];
    }),
  );

const leadingOf = (suggestion: Suggestion, angles: readonly ChosenAngle[]): string | undefined => {
  const suggested = suggestion.angles.find(({ role }) => role === 'leads')?.angle.id;
  return angles.find(({ angle, use }) => use === 'movement' && angle.id === suggested)?.angle.id;
};

/**
 * Measures the chosen frames and builds the definition. The same choice always gives the same
 * definition.
 */
export const propose = (track: Track, suggestion: Suggestion, choice: Choice): Proposal => {
  const { name, cameraPosition, angles: chosen, unused = [], times } = choice;
  const angles = chosen.map(({ angle }) => angle);
  const leading = leadingOf(suggestion, chosen);
  const curves = measureCurves(track, angles, cameraPosition, leading);
  const values = phaseValues(track, times, [...angles, ...unused], cameraPosition, curves.side);
  const ranges = chosen.map(({ angle: { id }, use }, index): readonly [string, PhaseRanges] => {
    const of = values[index] ?? { start: null, transition: null, end: null };
    const isLeading = id === leading || leading === undefined;
    return [
      id,
      use === 'movement' ? movementRanges(of, isLeading) : heldRanges(of, betweenPictures(curves, id, times)),
    ];
  });
  const definition: ExerciseDefinition = {
    name,
    cameraPosition,
    angles,
    phases: {
      start: { id: 'start', angleRanges: rangesOf('start', ranges) },
      transition: { id: 'transition', angleRanges: rangesOf('transition', ranges) },
      end: { id: 'end', angleRanges: rangesOf('end', ranges) },
    },
    globalAlignments: chosen.flatMap(({ angle: { id }, use }) => (use === 'alignment' ? [id] : [])),
    timing: { ...DEFAULT_TIMING, startingPositionHoldTime: 0 },
    qualificationRep: { enabled: false },
    stopCondition: { enabled: false },
    robust: robustOf(suggestion, leading),
  };
  return { values, definition };
};

/**
 * Returns the number of reps, valid and invalid, that the unchanged suggestion counts in its clip;
 * 0 if the clip shows no cycles.
 */
export const countSuggested = (track: Track, suggestion: Suggestion): number => {
  const { cameraPosition, frames: times } = suggestion;
  if (!times) return 0;
  const choice = { name: '', cameraPosition, angles: recommendedAngles(suggestion), times };
  const { definition } = propose(track, suggestion, choice);
  const { validReps, invalidReps } = replay(track, definition);
  return validReps + invalidReps;
};

export interface Refit {
  readonly suggestion: Suggestion;
  /** Number of reps that the suggestion's definition counts in its clip. */
  readonly reps: number;
}

/**
 * Values of `prominentShare` to try: the default, one that also finds small movements, and one that
 * finds only large movements.
 */
const PROMINENT_SHARES: readonly Share[] = [PROMINENT_SHARE, 0.25, 0.6];

/**
 * Finds the suggestion whose definition counts as many reps as the author says the clip shows.
 * Tries the angles in the order of their ranking, each with cycles of several sizes. Returns the
 * first suggestion that counts `reps`; otherwise the one that is nearest.
 * @param leading id of the only angle to try; undefined to try all
 */
export const refit = (track: Track, cameraPosition: CameraPosition, reps: number, leading?: string): Refit => {
  const clip = measureClip(track, cameraPosition);
  const { movements } = suggestFor(clip);
  const ids = leading === undefined ? movements.map(({ angle }) => angle.id) : [leading];
  let nearest: Refit | undefined;
  for (const id of ids) {
    for (const prominentShare of PROMINENT_SHARES) {
      const suggestion = suggestFor(clip, { leading: id, prominentShare });
      const counted = countSuggested(track, suggestion);
      if (counted === reps) return { suggestion, reps };
      if (!nearest || Math.abs(counted - reps) < Math.abs(nearest.reps - reps)) nearest = { suggestion, reps: counted };
    }
  }
  if (!nearest) throw new Error('There are candidates.');
  return nearest;
};
