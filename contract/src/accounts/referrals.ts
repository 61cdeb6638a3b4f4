/** Endpoints for invite links. The code in a link identifies the inviter without personal data. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const REFERRAL_CODE = /^[A-Za-z0-9_-]{12}$/;
export const MAX_REF = 500;
const MAX_EMAIL_BYTES = 254;
const TOO_LONG = 'This email is too long.';
export const REFERRAL_EMAIL_REQUIRED = 'Please enter your email address.';

export const GetMyReferralCode = endpoint({
  id: 'referrals.myCode',
  method: 'put',
  path: '/api/referral-code',
  summary: 'The code the caller’s invite links carry as `ref`: made when it is first asked for, the same ever after.',
  access: 'participant',
  output: z.object({ code: z.string().regex(REFERRAL_CODE) }),
  errors: ['not_signed_in'],
});

export const MakeReferralLink = endpoint({
  id: 'referrals.link',
  method: 'post',
  path: '/api/referral-links',
  summary:
    'The `ref` of an invite link for the owner of this email, now or after sign-up. Opaque, and the same with or without an account. The referral dialog for signed-out visitors uses it.',
  access: 'anyone',
  body: z.object({
    /**
     * Inviter's email. The server does not check its format; the browser's input field does
     * (specification S1, section 5).
     */
    email: z
      .string()
      .trim()
      .min(1, REFERRAL_EMAIL_REQUIRED)
      .max(MAX_EMAIL_BYTES, { error: TOO_LONG, abort: true })
      .refine((email) => new TextEncoder().encode(email).length <= MAX_EMAIL_BYTES, { error: TOO_LONG }),
  }),
  output: z.object({ ref: z.string().max(MAX_REF) }),
  errors: [],
});
