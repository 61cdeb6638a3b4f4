/**
 * Builds a definition from a clip: three frames, the angles the author chose, and measurements for
 * the rest.
 */
import { DEFAULT_TIMING, PHASES } from '../definition/definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition, Phase } from '../definition/definition.ts';
import { DEFAULT_ATTEMPTS, DEFAULT_ROBUST } from '../definition/settings.ts';
import type { RobustSettings } from '../definition/settings.ts';
import type { Track } from '../track.ts';
import type { DegreeRange, Millis } from '../units.ts';
import { measureCurves } from './curves.ts';
import type { Curves } from './curves.ts';
import type { PhaseTimes } from './frames.ts';
import { phaseValues } from './phase-values.ts';
import { heldRanges, movementRanges } from './ranges.ts';
import type { PhaseRanges, PhaseValues } from './ranges.ts';
import { isRecommended } from './suggest.ts';
import type { Suggestion } from './suggest.ts';

export interface ChosenAngle {
  readonly angle: AngleDefinition;
  /** An alignment must hold in all phases; a movement distinguishes them. */
  readonly use: 'movement' | 'alignment';
}

/** Returns the angles that are used if the author changes nothing. */
export const recommendedAngles = ({ angles }: Suggestion): readonly ChosenAngle[] =>
  angles.flatMap(({ angle, role }) =>
    isRecommended(role) ? [{ angle, use: role === 'holds' ? 'alignment' : 'movement' }] : [],
  );

export interface Choice {
  readonly name: string;
  readonly cameraPosition: CameraPosition;
  readonly angles: readonly ChosenAngle[];
  readonly times: PhaseTimes;
}

export interface Proposal {
  /** One per chosen angle. */
  readonly values: readonly PhaseValues[];
  readonly definition: ExerciseDefinition;
}

/**
 * Returns the values between the first chosen frame and the last, which show an alignment during
 * the exercise.
 */
const betweenPictures = ({ frames, of }: Curves, id: string, times: PhaseTimes) => {
  const moments = PHASES.map((phase) => times[phase]);
  const [from, to] = [Math.min(...moments), Math.max(...moments)];
  const curve = of.get(id) ?? [];
  return curve.filter((_, index) => isBetween(frames[index]?.t ?? -1, from, to));
};

const isBetween = (t: Millis, from: Millis, to: Millis): boolean => t >= from && t <= to;

const robustOf = (suggestion: Suggestion, leading: string | undefined): RobustSettings => ({
  ...DEFAULT_ROBUST,
  attempts: {
    ...DEFAULT_ATTEMPTS,
    angle: leading ?? null,
    // Excursion and duration were measured for the suggested angle and do not apply to another one.
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
 * Measures the chosen frames and builds the definition. Pure: the same choice gives the same
 * definition.
 */
export const propose = (track: Track, suggestion: Suggestion, choice: Choice): Proposal => {
  const { name, cameraPosition, angles: chosen, times } = choice;
  const angles = chosen.map(({ angle }) => angle);
  const leading = leadingOf(suggestion, chosen);
  const curves = measureCurves(track, angles, cameraPosition, leading);
  const values = phaseValues(track, times, angles, cameraPosition, curves.side);
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
