/** Self-hosted proof-of-work captcha (ALTCHA): no puzzle and no external service. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    /** Unix time in seconds. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof CaptchaChallenge>;

/** Finding the counter is the proof of work. */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});
export type CaptchaSolution = z.output<typeof CaptchaSolution>;

export const GetCaptcha = endpoint({
  id: 'sessions.captcha',
  method: 'get',
  path: '/api/captcha',
  summary:
    'A challenge for the `captcha` field of sign-up, magic link, one-time code, password reset, join and guest registration: base64 of the JSON of challenge and solution, as ALTCHA sends it. Valid for 10 minutes, once. Not found where no captcha is configured.',
  access: 'anyone',
  output: CaptchaChallenge,
  errors: ['not_found'],
});
