/** By which definition the panels judge while one is being edited. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { t } from '../../../language/texts.ts';
import { newDraft } from '../editor/draft.ts';
import type { DraftDefinition } from '../editor/draft.ts';

export interface Worked {
  /** Tells the work on one definition from that on another. */
  readonly place: string;
  readonly definition: DraftDefinition;
  /** Without faults: otherwise the panels go on showing what the last one without them made of the videos. */
  readonly isValid: boolean;
  /** As it was saved last; undefined for one that never was. */
  readonly saved: DraftDefinition | undefined;
}

/** What the visit to one work has shown. */
export interface Visit {
  readonly place: string | undefined;
  /** The latest definition without faults; undefined while there was none. */
  readonly latest: ExerciseDefinition | undefined;
  /** The first one without faults. */
  readonly first: ExerciseDefinition | undefined;
}

export type Since = 'save' | 'beginning';

/** What counts and verdicts are measured against. */
export interface Baseline {
  readonly definition: ExerciseDefinition;
  readonly since: Since;
}

export const NO_VISIT: Visit = { place: undefined, latest: undefined, first: undefined };

/** The same object where nothing is new. */
export const visited = (before: Visit, { place, definition, isValid }: Worked): Visit => {
  const here = before.place === place ? before : { ...NO_VISIT, place };
  if (!isValid || here.latest === definition) return here;
  return { place, latest: definition, first: here.first ?? definition };
};

/** The latest without faults, or what was saved; undefined where there is neither. */
export const judgedBy = ({ latest }: Visit, { saved }: Worked): ExerciseDefinition | undefined => latest ?? saved;

/** The last save; of what was never saved, the first without faults; undefined where there is neither. */
export const baselineOf = ({ first }: Visit, { saved }: Worked): Baseline | undefined => {
  if (saved) return { definition: saved, since: 'save' };
  return first && { definition: first, since: 'beginning' };
};

/** By this nothing is measured: no rep is seen, and the videos are shown all the same. */
export const NOTHING_MEASURED: ExerciseDefinition = newDraft();

export const FAULTY = t(
  'The definition has faults. Until they are mended, the videos are judged by the last one without.',
);
export const NEVER_WITHOUT = t(
  'The definition has faults. Until they are mended, the videos are shown and nothing is judged.',
);
