/** Inviting others: a code that says who invited without saying anything of them (product decision 3). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Opaque; links of older days carry an encoded e-mail in its place, which is longer. */
export const REFERRAL_CODE = /^[A-Za-z0-9_-]{12}$/;
export const MAX_REF = 500;

export const GetMyReferralCode = endpoint({
  id: 'referrals.myCode',
  method: 'put',
  path: '/api/referral-code',
  summary: 'The code the caller’s invite links carry as `ref`: made when it is first asked for, the same ever after.',
  access: 'participant',
  output: z.object({ code: z.string().regex(REFERRAL_CODE) }),
  errors: ['not_signed_in'],
});
