/** What the author's choices make of the clip: what the angles read, the definition that follows, and why it is none yet. */
import { PHASES } from '@reptemple/engine/definition';
import type { ExerciseDefinition, Fault, Phase } from '@reptemple/engine/definition';
import { parseExercise } from '@reptemple/engine/exercise';
import { propose } from '@reptemple/engine/suggest/proposal';
import type { ChosenAngle, Proposal } from '@reptemple/engine/suggest/proposal';
import type { PhaseValues } from '@reptemple/engine/suggest/ranges';
import { t } from '../../../language/texts.ts';
import { NO_MOVEMENT, noExercise, noLandmarks } from './messages.ts';
import { chosenAngles, timesOf } from './wizard-state.ts';
import type { Watched, WizardState } from './wizard-state.ts';

export interface Proposed {
  /** By the ids of the angles that are used. */
  readonly valuesOf: ReadonlyMap<string, PhaseValues>;
  readonly definition: ExerciseDefinition;
  /** Why nothing can be counted by the definition; undefined when something can. */
  readonly fault: string | undefined;
}

/** Its name is put in when it is created: typing one must not count the clip again. */
const UNNAMED = t('Preview');

/** An angle that is hidden where its ranges come from has none: it would be chosen, and nothing asked of it. */
const hiddenPhase = ({ values, definition }: Proposal, chosen: readonly ChosenAngle[]): Phase | undefined =>
  PHASES.find((phase) => {
    const { angleRanges } = definition.phases[phase];
    return chosen.some(
      ({ angle: { id } }, index) => !Object.hasOwn(angleRanges, id) && values[index]?.[phase] === null,
    );
  });

/** The engine's words, with the angle's name where it says its place. */
const inWords = ({ field, message }: Fault, chosen: readonly ChosenAngle[]): string => {
  const index = /^angles\[(\d+)\]/.exec(field)?.[1];
  const name = index === undefined ? undefined : chosen[Number(index)]?.angle.name;
  return `${name === undefined ? field : `“${name}”`} ${message}`;
};

const faultOf = (proposal: Proposal, chosen: readonly ChosenAngle[]): string | undefined => {
  if (chosen.every(({ use }) => use === 'alignment')) return NO_MOVEMENT;
  const parsed = parseExercise(proposal.definition);
  const faults = parsed.ok ? [] : parsed.faults;
  // What cannot be an angle is seen nowhere; that it is hidden would explain nothing.
  const ofAngles = faults.filter(({ field }) => field.startsWith('angles'));
  const hidden = ofAngles.length > 0 ? undefined : hiddenPhase(proposal, chosen);
  if (hidden) return noLandmarks(hidden);
  const told = ofAngles.length > 0 ? ofAngles : faults;
  return told.length > 0 ? noExercise(told.map((fault) => inWords(fault, chosen))) : undefined;
};

/** Undefined until there are three pictures. Pure: the same choices make the same. */
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
