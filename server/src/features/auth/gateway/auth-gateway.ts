/**
 * Entry point of requests: reloads the secrets, and re-signs cookies and tokens with the newest
 * one.
 */
import type { AuthSecrets, ReadAuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { openBetterAuth } from './better-auth.ts';
import type { BetterAuth } from './better-auth.ts';
import type { Asked } from './request-allowlist.ts';
import { isTokenUnknown, resignedCookies } from './resign-old-tokens.ts';

export interface Inside extends BetterAuthDependencies {
  /** Instance of better-auth. Replaced if the configured provider did not answer at first. */
  auth: BetterAuth;
}

/** Lets better-auth answer an allowed call. */
export type Dispatch = (asked: Asked, inside: Inside) => Promise<Response>;

export interface Entered {
  readonly inside: Inside;
  readonly headers: Headers;
}

/**
 * Returns the dependencies of a request and its headers. `token`: signed token of a mailed link, if
 * any.
 */
export type Enter = (headers?: Headers, token?: string) => Promise<Entered>;

interface DoorDependencies extends Omit<BetterAuthDependencies, 'secrets'> {
  readonly readSecrets: ReadAuthSecrets;
}

const NO_HEADERS = new Headers();

export const openDoor = ({ readSecrets, ...dependencies }: DoorDependencies): Enter => {
  let inside: Inside | undefined;
  const standingOn = (secrets: AuthSecrets): Inside => {
    if (inside?.secrets === secrets) return inside;
    const given = { ...dependencies, secrets };
    inside = { ...given, auth: openBetterAuth(given) };
    return inside;
  };
  return async (headers = NO_HEADERS, token) => {
    const brought = headers.get('cookie') ?? '';
    const resigned = (by: AuthSecrets) => resignedCookies(brought, by, dependencies.clock());
    let secrets = await readSecrets.current();
    let { cookie, holdsUnknown } = resigned(secrets);
    if (holdsUnknown || (await isTokenUnknown(token, secrets, dependencies.clock()))) {
      // Reloads the secrets once, because another process may have loaded a newer one earlier.
      secrets = await readSecrets.anew();
      ({ cookie, holdsUnknown } = resigned(secrets));
    }
    if (cookie === brought) return { inside: standingOn(secrets), headers };
    const signedAnew = new Headers(headers);
    signedAnew.set('cookie', cookie);
    return { inside: standingOn(secrets), headers: signedAnew };
  };
};
