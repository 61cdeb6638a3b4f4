/**
 * Draft of the profile form: conversion and validation (specification S1, sections 3 and 5). Also
 * the file name of the data export, and the check of the text that confirms a deletion.
 */
import type { Goal, Profile } from '@reptemple/contract/accounts/profile';
import { typedFigure, UpdateMyProfile } from '@reptemple/contract/schemas/accounts/profile';

/** Values of the profile form. Numbers are text, so that invalid input stays in its field. */
export interface ProfileDraft {
  readonly name: string;
  readonly gender: string;
  readonly age: string;
  readonly weightKg: string;
  readonly heightCm: string;
  readonly targetWeightKg: string;
  readonly goals: readonly Goal[];
  readonly expectations: string;
  readonly timeZone: string;
}

export type ProfileChange = (typeof UpdateMyProfile.body)['_zod']['output'];

export interface DraftIssue {
  readonly field: keyof ProfileDraft;
  readonly message: string;
}

const typed = (figure: number | null): string => (figure === null ? '' : String(figure));

export const draftOf = (profile: Profile): ProfileDraft => ({
  name: profile.name,
  gender: profile.gender ?? '',
  age: typed(profile.age),
  weightKg: typed(profile.weightKg),
  heightCm: typed(profile.heightCm),
  targetWeightKg: typed(profile.targetWeightKg),
  goals: profile.goals,
  expectations: profile.expectations ?? '',
  timeZone: profile.timeZone ?? '',
});

const figure = (text: string): number | null => typedFigure(text) ?? null;

const FIELDS = [
  'name',
  'gender',
  'age',
  'weightKg',
  'heightCm',
  'targetWeightKg',
  'goals',
  'expectations',
  'timeZone',
] as const;
const isField = (name: unknown): name is keyof ProfileDraft => FIELDS.some((field) => field === name);

export const fieldOf = (name: string): keyof ProfileDraft | undefined => (isField(name) ? name : undefined);

/**
 * Validates a profile draft with the contract's schema. Returns the data to save, or all issues.
 */
export const readDraft = (
  draft: ProfileDraft,
):
  | { readonly change: ProfileChange; readonly faults?: undefined }
  | { readonly change?: undefined; readonly faults: readonly DraftIssue[] } => {
  const parsed = UpdateMyProfile.body.safeParse({
    name: draft.name,
    gender: draft.gender || null,
    age: figure(draft.age),
    weightKg: figure(draft.weightKg),
    heightCm: figure(draft.heightCm),
    targetWeightKg: figure(draft.targetWeightKg),
    goals: [...draft.goals],
    expectations: draft.expectations.trim() || null,
    timeZone: draft.timeZone || null,
  });
  if (parsed.success) return { change: parsed.data };
  const faults = parsed.error.issues.flatMap(({ path, message }) => {
    const [field] = path;
    return isField(field) ? [{ field, message }] : [];
  });
  return { faults };
};

/**
 * Returns the file name of the data export, such as `reptemple-2026-11-21.zip`, as the server does.
 * `today`: ISO date or date-time.
 */
export const exportName = (today: string): string => `reptemple-${today.slice(0, 10)}.zip`;

/**
 * Returns true if the typed text is the account's email, phone number or wallet address, ignoring
 * case.
 */
export const confirmsDeletion = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
