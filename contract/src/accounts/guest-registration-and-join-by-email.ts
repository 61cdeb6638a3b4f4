/**
 * Endpoints to take part in a challenge as a guest, with name and email, and to join a challenge by
 * email (specification S2, sections 2, 5, 7 and 8).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicLine } from '../public-text-validation.ts';
import { RECORDING_GENDERS } from '../recordings/recordings.ts';
import { AuthEmail, Captcha } from './sign-up-and-sign-in.ts';

/** Error message for missing fields, quoted from specification S2, section 5. */
export const GUEST_MISSING = 'Please enter your name and email to continue.';

export const RegisterGuest = endpoint({
  id: 'guests.register',
  method: 'post',
  path: '/api/guests',
  summary:
    'Take part in a challenge that allows guests, without an account: an anonymous session. The email stays private. Signing up with it and verifying it moves the recordings to the new account. Refused with conflict when signed in, and when all places are taken.',
  access: 'anyone',
  body: z.object({
    challengeId: z.uuid(),
    name: publicLine(100, GUEST_MISSING),
    email: AuthEmail.transform((email) => email.toLowerCase()),
    /** Gender for the leaderboard's tabs. If null, results rank in the tab All only. */
    gender: z.enum(RECORDING_GENDERS).nullable(),
    captcha: Captcha,
  }),
  output: z.object({ isGuest: z.literal(true) }),
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const JOIN_OUTCOMES = ['account_created', 'magic_link_sent'] as const;

/**
 * Endpoint to join a challenge by email, from the form 'Sign In Required' of the record page.
 * Failures return 'Failed to create account or send magic link. Please try again.'
 */
export const JoinWithEmail = endpoint({
  id: 'guests.join',
  method: 'post',
  path: '/api/join',
  summary:
    'Make an account for a new email and sign in, or send a magic link to one that has an account; the link leads back to the record page. Refused with conflict when signed in, and when all places are taken.',
  access: 'anyone',
  body: z.object({
    challengeId: z.uuid(),
    email: AuthEmail,
    name: publicLine(100).optional(),
    captcha: Captcha,
  }),
  output: z.object({ outcome: z.enum(JOIN_OUTCOMES) }),
  errors: ['bad_request', 'not_found', 'conflict', 'forbidden'],
});
