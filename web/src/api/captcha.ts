/** Solves the captcha for visitors: a proof of work in the background. */
import { GetCaptcha } from '@reptemple/contract/accounts/captcha';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions';
import { call } from './client.ts';

const solve = async (signal: AbortSignal | undefined): Promise<string | undefined> => {
  const challenge = await call(GetCaptcha, {}, signal);
  // Lazy import, because most installations have no captcha.
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
};

/** Adds a `captcha` to the body if the server requires one. */
export const withCaptcha = async <Body extends object>(
  body: Body,
  signal?: AbortSignal,
): Promise<Body & { readonly captcha?: string }> => {
  const { captcha: isAsked } = await call(GetSignInMethods, {}, signal);
  const captcha = isAsked ? await solve(signal) : undefined;
  return captcha === undefined ? body : { ...body, captcha };
};
