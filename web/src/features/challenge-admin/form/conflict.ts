/** Two admins changed the same challenge: what each wrote, and which of it is kept. */
import { type ChallengeDraft, ChallengeDraft as Shape, type DraftField } from './draft.ts';

/** Which version of a field is kept. */
export type Choice = 'mine' | 'theirs';

export interface Difference {
  readonly field: DraftField;
  readonly mine: string | boolean;
  readonly theirs: string | boolean;
  /** Mine where I changed it, theirs where only they did. */
  readonly suggestion: Choice;
}

const FIELDS = Object.keys(Shape.shape).filter((name): name is DraftField => name in Shape.shape);

/** The fields in which my version and theirs differ. `base`: what both began with. */
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

/** My version, with theirs where it was chosen, or suggested and not refused. */
export const mergedOf = (
  mine: ChallengeDraft,
  differences: readonly Difference[],
  choices: Choices,
): ChallengeDraft => {
  const taken = differences.filter(({ field, suggestion }) => (choices[field] ?? suggestion) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
};
