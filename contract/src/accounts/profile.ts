/**
 * Endpoints to read, change, export and delete the caller's account and fitness profile, and the
 * profile's fields and limits (specification S1, sections 2, 3 and 5).
 */
import { z } from 'zod';
import { TimeZone } from '../challenges/challenge-form.ts';
import { endpoint } from '../endpoint.ts';
import { publicLine, publicText } from '../public-text-validation.ts';

export const GOALS = [
  'exercise_correctness_analysis',
  'video_analysis',
  'live_ai_coaching',
  'losing_weight',
  'gaining_muscle',
  'improving_posture',
  'custom_workout_plans',
] as const;
export type Goal = (typeof GOALS)[number];

export const GOAL_LABELS = {
  exercise_correctness_analysis: 'Exercise correctness analysis',
  video_analysis: 'Video analysis',
  live_ai_coaching: 'Live AI coaching',
  losing_weight: 'Losing weight',
  gaining_muscle: 'Gaining muscle',
  improving_posture: 'Improving posture',
  custom_workout_plans: 'Custom workout plans',
} as const satisfies Record<Goal, string>;

export const PROFILE_GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;

export const GENDER_LABELS = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
} as const satisfies Record<(typeof PROFILE_GENDERS)[number], string>;

export const PROFILE_FIGURES = [
  { name: 'age', label: 'Age', unit: 'years' },
  { name: 'heightCm', label: 'Height', unit: 'cm' },
  { name: 'weightKg', label: 'Weight', unit: 'kg' },
  { name: 'targetWeightKg', label: 'Target weight', unit: 'kg' },
] as const;

/**
 * Parses the text of a number field. Accepts a decimal comma. Returns undefined for an empty text
 * and NaN if it is not a number.
 */
export const typedFigure = (text: string): number | undefined => {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : Number(trimmed.replace(',', '.'));
};

/**
 * Inclusive minimum and maximum, and step, of each number field of the profile (specification S1,
 * section 5).
 */
export const PROFILE_BOUNDS = {
  age: { min: 1, max: 150, step: 1 },
  weightKg: { min: 1, max: 999, step: 0.1 },
  targetWeightKg: { min: 1, max: 999, step: 0.1 },
  heightCm: { min: 1, max: 300, step: 1 },
} as const;
export const MAX_EXPECTATIONS = 2_000;
export const MAX_NAME = 100;

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  /** Id of the user's picture; null if there is none, so that the page shows initials. */
  avatar: z.uuid().nullable(),
  isAdmin: z.boolean(),
  /** True for a tester, who sees hidden challenges and whose recordings never rank. */
  isTester: z.boolean(),
  isGuest: z.boolean(),
  gender: z.enum(PROFILE_GENDERS).nullable(),
  age: z.int().nullable(),
  weightKg: z.number().nullable(),
  heightCm: z.int().nullable(),
  targetWeightKg: z.number().nullable(),
  goals: z.array(z.enum(GOALS)),
  expectations: z.string().nullable(),
  /**
   * IANA time zone in which the user's days are counted. If null, the device's time zone is used.
   */
  timeZone: z.string().nullable(),
  secondFactor: z.boolean(),
  mustSetUpSecondFactor: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

const bounded = ({ min, max }: { readonly min: number; readonly max: number }, message: string) =>
  z.number(message).min(min, message).max(max, message);

const whole = (bounds: { readonly min: number; readonly max: number }, name: string) => {
  const message = `${name} must be a whole number from ${bounds.min} to ${bounds.max}.`;
  return bounded(bounds, message).int(message).nullable().optional();
};

const decimal = (bounds: { readonly min: number; readonly max: number }, name: string) => {
  const message = `${name} must be a number from ${bounds.min} to ${bounds.max} with at most one decimal.`;
  return bounded(bounds, message).multipleOf(0.1, message).nullable().optional();
};

/** Editable fields of the profile. An omitted field stays unchanged; null clears it. */
export const ProfileFields = z.object({
  gender: z.enum(PROFILE_GENDERS).nullable().optional(),
  age: whole(PROFILE_BOUNDS.age, 'Age'),
  weightKg: decimal(PROFILE_BOUNDS.weightKg, 'Weight'),
  heightCm: whole(PROFILE_BOUNDS.heightCm, 'Height'),
  targetWeightKg: decimal(PROFILE_BOUNDS.targetWeightKg, 'Target weight'),
  goals: z.array(z.enum(GOALS)).max(GOALS.length).optional(),
  /** Free text; an empty text is stored as null. */
  expectations: publicText(MAX_EXPECTATIONS).nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
});
export type ProfileFields = z.output<typeof ProfileFields>;

export const GetMyProfile = endpoint({
  id: 'profile.mine',
  method: 'get',
  path: '/api/profile',
  summary: 'The signed-in person, or null.',
  access: 'anyone',
  output: z.object({ profile: Profile.nullable() }),
  errors: [],
});

export const UpdateMyProfile = endpoint({
  id: 'profile.update',
  method: 'patch',
  path: '/api/profile',
  summary: 'Change the caller’s profile, except the email.',
  access: 'user',
  body: ProfileFields.extend({
    name: publicLine(MAX_NAME, 'Enter a name.').optional(),
  }),
  output: z.object({ profile: Profile }),
  errors: ['not_signed_in'],
});

export const ExportMyData = endpoint({
  id: 'profile.export',
  method: 'get',
  path: '/api/profile/export',
  summary: 'All data stored about the caller: a ZIP of JSON files and tracks, with links to videos.',
  access: 'participant',
  output: 'bytes',
  errors: ['not_signed_in'],
});

/**
 * Endpoint to delete the caller's account permanently. Returns `unprocessable` if `email` is not
 * the caller's, and `conflict` for the only admin.
 */
export const DeleteMyAccount = endpoint({
  id: 'profile.delete',
  method: 'delete',
  path: '/api/profile',
  summary:
    'Permanently delete the caller’s account with recordings and videos. The email has to be repeated to confirm. Fresh, except for guests.',
  access: 'participant',
  body: z.object({
    email: z.string().trim().min(1, 'Please enter your email address.').max(320),
  }),
  output: z.object({ deleted: z.literal(true) }),
  errors: ['not_signed_in', 'conflict', 'unprocessable', 'reauthentication_needed'],
});

export const ClaimFirstAdmin = endpoint({
  id: 'profile.claimFirstAdmin',
  method: 'post',
  path: '/api/profile/first-admin',
  summary: 'Become the first admin with the one-time token printed at first start.',
  access: 'user',
  body: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ profile: Profile }),
  errors: ['not_signed_in', 'gone'],
});
