/**
 * Sign-in and sign-up with a phone number and a one-time code. Available if an SMS gateway is
 * configured.
 */
import { z } from 'zod';
import { AccountName, AuthRefusal, SecondFactorNeeded, SignedIn } from './auth.ts';
import { endpoint } from '../endpoint.ts';

/** E.164: a plus sign, the country code and the number, without spaces. */
export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'Include the country code, for example +4915112345678.');

export const SendPhoneCode = endpoint({
  id: 'auth.sendPhoneCode',
  method: 'post',
  path: '/api/auth/phone/send-code',
  summary:
    'Send a one-time code by SMS. With `create_user: false` only a number with an account gets one; the answer is the same. Not found where no SMS gateway is configured.',
  access: 'anyone',
  body: z.object({
    phone: PhoneNumber,
    create_user: z.boolean().optional(),
    /** Required if a captcha is configured (`GetCaptcha`). */
    captcha: z.string().max(4000).optional(),
  }),
  output: z.object({ status: z.literal(true) }),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithPhone = endpoint({
  id: 'auth.signInWithPhone',
  method: 'post',
  path: '/api/auth/sign-in/phone',
  summary: 'Sign in with the code from the SMS; a number without an account gets one.',
  access: 'anyone',
  body: z.object({ phone: PhoneNumber, otp: z.string().trim().min(1).max(64), name: AccountName.optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});
