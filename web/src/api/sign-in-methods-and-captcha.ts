/**
 * Query for the server's sign-in methods. Also solves the captcha, a proof of work, in the
 * background.
 */
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { SendVerification, GetCaptcha } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';

export const signInMethodsQuery = endpointQuery(GetSignInMethods, {});

/** Mutation after which the server emails a link that confirms the address. */
export const useSendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(SendVerification, { body: { email } }) });

const listeners = new Set<() => void>();
let solving = 0;

const changeSolving = (by: number): void => {
  solving += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns true while a captcha is being solved, which takes some seconds on an old phone. */
export const useIsCaptchaSolving = (): boolean => useSyncExternalStore(subscribe, () => solving > 0);

const solve = async (signal: AbortSignal | undefined): Promise<string | undefined> => {
  const challenge = await call(GetCaptcha, {}, signal);
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
};

/**
 * Returns the request body. If the server requires a captcha, solves it and adds the field
 * `captcha`.
 */
export const withCaptcha = async <Body extends object>(
  body: Body,
  signal?: AbortSignal,
): Promise<Body & { readonly captcha?: string }> => {
  const { captcha: isAsked } = await call(GetSignInMethods, {}, signal);
  if (!isAsked) return body;
  changeSolving(1);
  try {
    const captcha = await solve(signal);
    return captcha === undefined ? body : { ...body, captcha };
  } finally {
    changeSolving(-1);
  }
};
