/** The signed-in person: account and fitness profile (first document, sections 2, 3 and 5). */
import { z } from 'zod';
import { TimeZone } from './challenge-form.ts';
import { endpoint } from './endpoint.ts';
import { GOALS } from './goals.ts';
import { publicText } from './public-text.ts';

export const PROFILE_GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;

export const GENDER_LABELS = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
} as const satisfies Record<(typeof PROFILE_GENDERS)[number], string>;

/** The figures of a profile, in the order they are asked for. */
export const PROFILE_FIGURES = [
  { name: 'age', label: 'Age', unit: 'years' },
  { name: 'heightCm', label: 'Height', unit: 'cm' },
  { name: 'weightKg', label: 'Weight', unit: 'kg' },
  { name: 'targetWeightKg', label: 'Target weight', unit: 'kg' },
] as const;

/** What was typed as a figure; undefined when nothing was. A decimal comma is a decimal point; what is no number is NaN. */
export const typedFigure = (text: string): number | undefined => {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : Number(trimmed.replace(',', '.'));
};

/** First document, section 5: both ends included. Weights are in kilograms with one decimal, height in whole centimetres. */
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
  isAdmin: z.boolean(),
  /** Sees hidden challenges; their recordings never rank. */
  isTester: z.boolean(),
  /** Registered for one challenge, without an account of their own yet. */
  isGuest: z.boolean(),
  /** Null until the person has been asked (product decision 4: never assumed). */
  gender: z.enum(PROFILE_GENDERS).nullable(),
  age: z.int().nullable(),
  weightKg: z.number().nullable(),
  heightCm: z.int().nullable(),
  targetWeightKg: z.number().nullable(),
  goals: z.array(z.enum(GOALS)),
  expectations: z.string().nullable(),
  /** IANA name of the zone in whose days their training is shown (product decision 8); null: that of their device. */
  timeZone: z.string().nullable(),
  /** Whether signing in asks for a second factor. */
  secondFactor: z.boolean(),
  /** An admin whom the installation asks for a second factor they have not set up: admin calls refuse with `second_factor_required`. */
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

/** What a person may say of themselves; an absent field stays as it is, null empties it. */
export const ProfileFields = z.object({
  gender: z.enum(PROFILE_GENDERS).nullable().optional(),
  age: whole(PROFILE_BOUNDS.age, 'Age'),
  weightKg: decimal(PROFILE_BOUNDS.weightKg, 'Weight'),
  heightCm: whole(PROFILE_BOUNDS.heightCm, 'Height'),
  targetWeightKg: decimal(PROFILE_BOUNDS.targetWeightKg, 'Target weight'),
  /** A set: one named twice is kept once. */
  goals: z.array(z.enum(GOALS)).max(GOALS.length).optional(),
  /** Empty becomes null. */
  expectations: publicText(MAX_EXPECTATIONS).nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
});
export type ProfileFields = z.output<typeof ProfileFields>;

/** The signed-in person's profile; `profile: null` for a visitor, so that asking is never an error. */
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
  summary: 'Change one’s own profile. The e-mail is not part of it.',
  access: 'user',
  body: ProfileFields.extend({
    name: publicText(MAX_NAME, 'Please enter your name.').optional(),
  }),
  output: z.object({ profile: Profile }),
  errors: ['not_signed_in'],
});

/** Everything that is kept about the caller, as a ZIP: JSON, tracks as they were recorded, videos as links. */
export const ExportMyData = endpoint({
  id: 'profile.export',
  method: 'get',
  path: '/api/profile/export',
  summary: 'Everything that is kept about the caller: a ZIP of JSON files and tracks, with videos as links.',
  access: 'participant',
  output: 'bytes',
  errors: ['not_signed_in'],
});

/** Ends the account for good: `unprocessable` when the e-mail typed is not theirs, `conflict` for the only admin. */
export const DeleteMyAccount = endpoint({
  id: 'profile.delete',
  method: 'delete',
  path: '/api/profile',
  summary:
    'Delete one’s account with recordings and videos, for good. The e-mail is typed once more to confirm it. Fresh, except for guests.',
  access: 'participant',
  body: z.object({
    /** One’s own e-mail, typed to confirm. */
    email: z.string().trim().min(1, 'Please enter your email address.').max(320),
  }),
  output: z.object({ deleted: z.literal(true) }),
  errors: ['not_signed_in', 'conflict', 'unprocessable', 'reauthentication_needed'],
});

/** The one-time link printed at first start makes whoever is signed in the first admin. */
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
