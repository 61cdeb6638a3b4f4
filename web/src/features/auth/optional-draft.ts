/** The optional profile fields of a sign-up, as they are typed and as they are sent (first document, sections 2 and 5). */
import type { Goal } from '@reptemple/contract/goals';
import { ProfileFields, typedFigure } from '@reptemple/contract/profile';

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

/** What both ways of signing up ask: going from one to the other loses none of it. */
export interface SignUpSaid {
  readonly name: string;
  readonly email: string;
  readonly about: OptionalDraft;
}

export interface SignUpFormProps {
  readonly said: SignUpSaid;
  readonly onSaid: (change: Partial<SignUpSaid>) => void;
}

/** What was said, and only that; undefined when some of it cannot be saved. */
export const saidFields = (draft: OptionalDraft): ProfileFields | undefined => {
  const said = {
    gender: draft.gender || undefined,
    age: typedFigure(draft.age),
    heightCm: typedFigure(draft.heightCm),
    weightKg: typedFigure(draft.weightKg),
    targetWeightKg: typedFigure(draft.targetWeightKg),
    goals: draft.goals.length > 0 ? [...draft.goals] : undefined,
  };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const parsed = ProfileFields.safeParse(given);
  return parsed.success ? parsed.data : undefined;
};
