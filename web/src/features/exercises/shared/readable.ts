/** A definition as somebody reads it who will never open the editor. */
import { PHASES } from '@reptemple/engine/definition';
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition';
import type { DegreeRange, Millis } from '@reptemple/engine/units';
import { PHASE_FILLS } from '../../../player/phase-fills.ts';
import { PHASE_WORDS } from '../../../player/words.ts';
import { degreesWords } from '../editor/ranges/coverage.ts';

export const CAMERA_WORDS: Readonly<Record<CameraPosition, string>> = {
  side: 'From the side',
  front: 'From the front',
  back: 'From behind',
};

/** "151–180°". */
export const rangeWords = (range: DegreeRange): string => `${degreesWords(range)}°`;

export interface Asked {
  /** "Start", "Throughout". */
  readonly when: string;
  /** The class that fills it where it is drawn. */
  readonly fill: string;
  readonly range: DegreeRange;
}

const isSame = (asked: readonly Asked[]): boolean =>
  asked.every(({ range }) => range.min === asked[0]?.range.min && range.max === asked[0].range.max);

/** Where an angle has to be, and when: an alignment throughout, a stop to end the exercise, any other in each phase. */
export const askedOf = (
  { id, exerciseStop }: AngleDefinition,
  { phases, globalAlignments }: Pick<ExerciseDefinition, 'phases' | 'globalAlignments'>,
): readonly Asked[] => {
  const byPhase = PHASES.flatMap((phase): readonly Asked[] => {
    const range = phases[phase].angleRanges[id];
    return range ? [{ when: PHASE_WORDS[phase], fill: PHASE_FILLS[phase], range }] : [];
  });
  const [first] = byPhase;
  const stop = phases.start.angleRanges[id];
  if (exerciseStop) return stop ? [{ when: 'Ends the exercise', fill: PHASE_FILLS.end, range: stop }] : [];
  const isThroughout = globalAlignments.includes(id) && byPhase.length === PHASES.length && isSame(byPhase);
  return first && isThroughout ? [{ when: 'Throughout', fill: PHASE_FILLS.end, range: first.range }] : byPhase;
};

const held = (name: string, ms: Millis): readonly (readonly [string, string])[] => (ms > 0 ? [[name, `${ms} ms`]] : []);

/** What else is asked; what is switched off is not told. */
export const settingsOf = ({
  cameraPosition,
  timing,
  qualificationRep,
  stopCondition,
}: ExerciseDefinition): readonly (readonly [string, string])[] => [
  ['Camera', CAMERA_WORDS[cameraPosition]],
  ...held('Starting position is held', timing.startingPositionHoldTime),
  ...held('Each phase is held', timing.minPhaseHoldTime),
  ...held('Between two phases', timing.transitionDebounce),
  ...(qualificationRep.enabled ? [['Invalid reps count', 'After the first valid one'] as const] : []),
  ...(stopCondition.enabled ? [['Ends by itself', 'When a stop angle is reached'] as const] : []),
];
