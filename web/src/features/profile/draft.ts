import { GOALS } from '@reptemple/contract/accounts/goals';
import { z } from 'zod';
import type { ProfileDraft } from './rules.ts';

const Kept = z.object({
  name: z.string(),
  gender: z.string(),
  age: z.string(),
  weightKg: z.string(),
  heightCm: z.string(),
  targetWeightKg: z.string(),
  goals: z.array(z.enum(GOALS)),
  expectations: z.string(),
  timeZone: z.string(),
});

/** Parses a saved draft; undefined if there is none, or if its format is outdated. */
export const keptProfile = (kept: unknown): ProfileDraft | undefined => Kept.safeParse(kept).data;
