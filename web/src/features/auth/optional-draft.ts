/** The optional profile fields of a sign-up, as they are typed and as they are sent (first document, sections 2 and 5). */
import type { Goal } from '@reptemple/contract/goals';
import { type PROFILE_GENDERS, ProfileFields } from '@reptemple/contract/profile';

/** Figures are text until they are sent. */
export interface OptionalDraft {
  readonly gender: string;
  readonly age: string;
  readonly heightCm: string;
  readonly weightKg: string;
  readonly targetWeightKg: string;
  readonly goals: readonly Goal[];
}

export const NOTHING_SAID: OptionalDraft = {
  gender: '',
  age: '',
  heightCm: '',
  weightKg: '',
  targetWeightKg: '',
  goals: [],
};

export const GENDER_LABELS = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
} as const satisfies Record<(typeof PROFILE_GENDERS)[number], string>;

/** What was typed as a number; undefined when nothing was. A decimal comma is a decimal point. */
export const figureOf = (text: string): number | undefined => {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : Number(trimmed.replace(',', '.'));
};

/** What was said, and only that; undefined when some of it cannot be saved. */
export const saidFields = (draft: OptionalDraft): ProfileFields | undefined => {
  const said = {
    gender: draft.gender || undefined,
    age: figureOf(draft.age),
    heightCm: figureOf(draft.heightCm),
    weightKg: figureOf(draft.weightKg),
    targetWeightKg: figureOf(draft.targetWeightKg),
    goals: draft.goals.length > 0 ? [...draft.goals] : undefined,
  };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const parsed = ProfileFields.safeParse(given);
  return parsed.success ? parsed.data : undefined;
};
