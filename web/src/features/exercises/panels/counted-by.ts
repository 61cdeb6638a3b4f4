/** Chooses the definition that the panels count with during editing. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { t } from '../../../i18n/translate.ts';
import { newDraft } from '../editor/exercise-draft.ts';
import type { DraftDefinition } from '../editor/exercise-draft.ts';

export interface Worked {
  /** Identifies the edited document. */
  readonly place: string;
  readonly definition: DraftDefinition;
  /** True without faults. Otherwise the panels keep using the last valid definition. */
  readonly isValid: boolean;
  /** Last saved version; undefined if never saved. */
  readonly saved: DraftDefinition | undefined;
}

/** Valid definitions since a document was opened. */
export interface Visit {
  readonly place: string | undefined;
  /** Latest valid definition; undefined if there was none. */
  readonly latest: ExerciseDefinition | undefined;
  /** First valid definition. */
  readonly first: ExerciseDefinition | undefined;
}

export type Since = 'save' | 'beginning';

/** Definition that counts and verdicts are compared with. */
export interface Baseline {
  readonly definition: ExerciseDefinition;
  readonly since: Since;
}

export const NO_VISIT: Visit = { place: undefined, latest: undefined, first: undefined };

/** Returns the same object if nothing changed. */
export const visited = (before: Visit, { place, definition, isValid }: Worked): Visit => {
  const here = before.place === place ? before : { ...NO_VISIT, place };
  if (!isValid || here.latest === definition) return here;
  return { place, latest: definition, first: here.first ?? definition };
};

/** Returns the latest valid definition, or else the saved one; undefined if there is neither. */
export const judgedBy = ({ latest }: Visit, { saved }: Worked): ExerciseDefinition | undefined => latest ?? saved;

/** Returns the saved version, or else the first valid one; undefined if there is neither. */
export const baselineOf = ({ first }: Visit, { saved }: Worked): Baseline | undefined => {
  if (saved) return { definition: saved, since: 'save' };
  return first && { definition: first, since: 'beginning' };
};

/** Empty definition that counts no reps, so that the videos can be shown. */
export const NOTHING_MEASURED: ExerciseDefinition = newDraft();

export const FAULTY = t('The definition has errors. Videos use the last valid version.');
export const NEVER_WITHOUT = t('The definition has errors. Fix them to see reps in the videos.');
