/**
 * Derived values of the wizard: angle values, the resulting definition, and why it is not valid
 * yet.
 */
import { PHASES } from '@reptemple/engine/definition/definition';
import type { ExerciseDefinition, Fault, Phase } from '@reptemple/engine/definition/definition';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { propose } from '@reptemple/engine/suggest/proposal';
import type { ChosenAngle, Proposal } from '@reptemple/engine/suggest/proposal';
import type { PhaseValues } from '@reptemple/engine/suggest/ranges';
import { t } from '../../../i18n/translate.ts';
import { NO_MOVEMENT, noExercise, noLandmarks } from './messages.ts';
import { chosenAngles, timesOf } from './wizard-state.ts';
import type { Watched, WizardState } from './wizard-state.ts';

export interface Proposed {
  /** By id of the used angles. */
  readonly valuesOf: ReadonlyMap<string, PhaseValues>;
  readonly definition: ExerciseDefinition;
  /** Reason why the definition cannot count; undefined if it can. */
  readonly fault: string | undefined;
}

/** Constant name during preview, so that typing a name does not recount the clip. */
const UNNAMED = t('Preview');

/** Returns a phase in which a chosen angle is hidden, so that it would have no range. */
const hiddenPhase = ({ values, definition }: Proposal, chosen: readonly ChosenAngle[]): Phase | undefined =>
  PHASES.find((phase) => {
    const { angleRanges } = definition.phases[phase];
    return chosen.some(
      ({ angle: { id } }, index) => !Object.hasOwn(angleRanges, id) && values[index]?.[phase] === null,
    );
  });

/** Replaces the path of an angle by its name in the engine's message. */
const inWords = ({ field, message }: Fault, chosen: readonly ChosenAngle[]): string => {
  const index = /^angles\[(\d+)\]/.exec(field)?.[1];
  const name = index === undefined ? undefined : chosen[Number(index)]?.angle.name;
  return `${name === undefined ? field : `“${name}”`} ${message}`;
};

const faultOf = (proposal: Proposal, chosen: readonly ChosenAngle[]): string | undefined => {
  if (chosen.every(({ use }) => use === 'alignment')) return NO_MOVEMENT;
  const parsed = parseExercise(proposal.definition);
  const faults = parsed.ok ? [] : parsed.faults;
  // Errors of an angle's landmarks come first; "hidden" would be misleading.
  const ofAngles = faults.filter(({ field }) => field.startsWith('angles'));
  const hidden = ofAngles.length > 0 ? undefined : hiddenPhase(proposal, chosen);
  if (hidden) return noLandmarks(hidden);
  const told = ofAngles.length > 0 ? ofAngles : faults;
  return told.length > 0 ? noExercise(told.map((fault) => inWords(fault, chosen))) : undefined;
};

/** Returns undefined until three frames are captured. Pure. */
export const proposed = (
  { captured, angles }: Pick<WizardState, 'captured' | 'angles'>,
  { track, suggestion }: Watched,
): Proposed | undefined => {
  const times = timesOf(captured);
  if (!times) return undefined;
  const chosen = chosenAngles({ angles });
  const proposal = propose(track, suggestion, {
    name: UNNAMED,
    cameraPosition: suggestion.cameraPosition,
    angles: chosen,
    times,
  });
  const { values, definition } = proposal;
  const valuesOf = new Map(chosen.flatMap(({ angle: { id } }, index) => (values[index] ? [[id, values[index]]] : [])));
  return { valuesOf, definition, fault: faultOf(proposal, chosen) };
};
