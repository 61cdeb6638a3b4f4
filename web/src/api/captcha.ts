/** Solves the captcha that the server may ask of visitors: a proof of work in the background, without a puzzle. */
import { GetCaptcha } from '@reptemple/contract/captcha';
import { GetSignInMethods } from '@reptemple/contract/sessions';
import { call } from './client.ts';

const solve = async (signal: AbortSignal | undefined): Promise<string | undefined> => {
  const challenge = await call(GetCaptcha, {}, signal);
  // Most installations never need these.
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
};

/** Returns the body with a `captcha`, if the server asks for one. */
export const withCaptcha = async <Body extends object>(
  body: Body,
  signal?: AbortSignal,
): Promise<Body & { readonly captcha?: string }> => {
  const { captcha: isAsked } = await call(GetSignInMethods, {}, signal);
  const captcha = isAsked ? await solve(signal) : undefined;
  return captcha === undefined ? body : { ...body, captcha };
};
