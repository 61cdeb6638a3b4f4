/**
 * Optional profile fields of a sign-up, as typed and as sent (specification S1, sections 2 and 5).
 */
import type { Goal } from '@reptemple/contract/accounts/goals';
import { ProfileFields, typedFigure } from '@reptemple/contract/accounts/profile';

/** Numbers are text until they are sent. */
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

/** Fields shared by both ways to sign up, so that switching keeps them. */
export interface SignUpSaid {
  readonly name: string;
  readonly email: string;
  readonly about: OptionalDraft;
}

export interface SignUpFormProps {
  readonly said: SignUpSaid;
  readonly onSaid: (change: Partial<SignUpSaid>) => void;
}

/** Returns the given fields only; undefined if some are invalid. */
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
