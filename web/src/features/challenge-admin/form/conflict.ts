/** Merges two versions of a challenge after an edit conflict. */
import { type ChallengeDraft, ChallengeDraft as Shape, type DraftField } from './challenge-draft.ts';

/** Version of a field to keep. */
export type Choice = 'mine' | 'theirs';

export interface Difference {
  readonly field: DraftField;
  readonly mine: string | boolean;
  readonly theirs: string | boolean;
  /** `mine` if I changed the field, `theirs` if only they did. */
  readonly suggestion: Choice;
}

const FIELDS = Object.keys(Shape.shape).filter((name): name is DraftField => name in Shape.shape);

/** Returns the fields that differ. `base`: common ancestor of both. */
export const differencesOf = (
  base: ChallengeDraft,
  mine: ChallengeDraft,
  theirs: ChallengeDraft,
): readonly Difference[] =>
  FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    suggestion: mine[field] === base[field] ? 'theirs' : 'mine',
  }));

export type Choices = Readonly<Partial<Record<DraftField, Choice>>>;

/** Returns my version with the chosen or suggested fields of theirs. */
export const mergedOf = (
  mine: ChallengeDraft,
  differences: readonly Difference[],
  choices: Choices,
): ChallengeDraft => {
  const taken = differences.filter(({ field, suggestion }) => (choices[field] ?? suggestion) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
};
