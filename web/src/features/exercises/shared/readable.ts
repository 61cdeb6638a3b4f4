/** Human-readable form of a definition. */
import { PHASES } from '@reptemple/engine/definition/definition';
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition/definition';
import type { DegreeRange, Millis } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';
import { PHASE_FILLS } from '../../../player/timeline/phase-fills.ts';
import { PHASE_LABELS } from '../../../player/player-labels.ts';
import { degreesLabel } from '../editor/ranges/coverage.ts';

export const CAMERA_LABELS: Readonly<Record<CameraPosition, string>> = {
  side: t('From the side'),
  front: t('From the front'),
  back: t('From the back'),
};

const STRAIGHT = 180;
const THROUGHOUT = t('Throughout');

/** "151–180°". */
export const rangeLabel = (range: DegreeRange): string => `${degreesLabel(range)}°`;

export interface Asked {
  /** "Start", "Throughout". */
  readonly when: string;
  /** Class name of its fill. */
  readonly fill: string;
  readonly range: DegreeRange;
}

const isSame = (asked: readonly Asked[]): boolean =>
  asked.every(({ range }) => range.min === asked[0]?.range.min && range.max === asked[0].range.max);

/**
 * Returns the ranges of an angle: throughout for an alignment, the stop range for a stop, otherwise
 * per phase.
 */
export const parseFilters = (
  { id, exerciseStop }: AngleDefinition,
  { phases, globalAlignments }: Pick<ExerciseDefinition, 'phases' | 'globalAlignments'>,
): readonly Asked[] => {
  const byPhase = PHASES.flatMap((phase): readonly Asked[] => {
    const range = phases[phase].angleRanges[id];
    return range ? [{ when: PHASE_LABELS[phase], fill: PHASE_FILLS[phase], range }] : [];
  });
  const [first] = byPhase;
  const stop = phases.start.angleRanges[id];
  if (exerciseStop) return stop ? [{ when: t('Ends the exercise'), fill: PHASE_FILLS.end, range: stop }] : [];
  const isThroughout = globalAlignments.includes(id) && byPhase.length === PHASES.length && isSame(byPhase);
  return first && isThroughout ? [{ when: THROUGHOUT, fill: PHASE_FILLS.end, range: first.range }] : byPhase;
};

const held = (name: string, ms: Millis): readonly (readonly [string, string])[] =>
  ms > 0 ? [[name, t('{ms} ms', { ms: String(ms) })]] : [];

/** Returns the other requirements; disabled ones are omitted. */
export const settingsOf = ({
  cameraPosition,
  timing,
  qualificationRep,
  stopCondition,
}: ExerciseDefinition): readonly (readonly [string, string])[] => [
  [t('Camera'), CAMERA_LABELS[cameraPosition]],
  ...held(t('Starting position is held'), timing.startingPositionHoldTime),
  ...held(t('Each phase is held'), timing.minPhaseHoldTime),
  ...held(t('Between two phases'), timing.transitionDebounce),
  ...(qualificationRep.enabled ? [[t('Invalid reps count'), t('After the first valid one')] as const] : []),
  ...(stopCondition.enabled ? [[t('Ends by itself'), t('When a stop angle is reached')] as const] : []),
];

const demand = (name: string, { min, max }: DegreeRange): string => {
  if (min === 0) return t('{name} {max}° or less', { name, max });
  return max === STRAIGHT
    ? t('{name} {min}° or more', { name, min })
    : t('{name} {min}° to {max}°', { name, min, max });
};

/** Returns nothing for the full range, which is no restriction. */
const demands = (name: string, { min, max }: DegreeRange): readonly string[] => {
  if (min === 0 && max === STRAIGHT) return [];
  return [demand(name, { min, max })];
};

/** Returns the requirements of a rep: at its start, at its end, and throughout. */
export const wayOf = (
  definition: Pick<ExerciseDefinition, 'angles' | 'phases' | 'globalAlignments'>,
): readonly (readonly [when: string, words: string])[] => {
  const asked = definition.angles.flatMap((angle) =>
    parseFilters(angle, definition).map(({ when, range }) => ({ when, words: demands(angle.name, range) })),
  );
  return [PHASE_LABELS.start, PHASE_LABELS.end, THROUGHOUT].flatMap((when) => {
    const words = asked.filter((one) => one.when === when).flatMap((one) => one.words);
    return words.length === 0 ? [] : [[when, words.join(', ')] as const];
  });
};
