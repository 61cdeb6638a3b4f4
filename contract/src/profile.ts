/** The signed-in person: account and fitness profile (first document, section 3). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const PROFILE_GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Null until the person has been asked (product decision 4: never assumed). */
  gender: z.enum(PROFILE_GENDERS).nullable(),
});
export type Profile = z.output<typeof Profile>;

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
  summary: 'Change one’s own profile.',
  access: 'user',
  body: z.object({
    name: z.string().trim().min(1, 'Please enter your name.').max(100).optional(),
    gender: z.enum(PROFILE_GENDERS).nullable().optional(),
  }),
  output: z.object({ profile: Profile }),
  errors: ['not_signed_in'],
});

/** The one-time link printed at first start makes whoever is signed in the first admin. */
export const ClaimFirstAdmin = endpoint({
  id: 'profile.claimFirstAdmin',
  method: 'post',
  path: '/api/profile/first-admin',
  summary: 'Become the first admin with the one-time token printed at first start.',
  access: 'user',
  body: z.object({ token: z.string().min(1) }),
  output: z.object({ profile: Profile }),
  errors: ['not_signed_in', 'gone'],
});
