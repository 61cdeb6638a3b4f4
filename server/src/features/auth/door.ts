/** Where requests come in: what stands on the secrets as they are now, and the request as if the newest had signed what it brings. */
import type { AuthSecrets, ReadAuthSecrets } from '../../platform/auth-secrets.ts';
import { openBetterAuth, type BetterAuth } from './better-auth.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { isTokenUnknown, resignedCookies } from './older-signatures.ts';

export interface Inside extends BetterAuthDependencies {
  /** Replaced when the configured provider did not answer at first. */
  auth: BetterAuth;
}

export interface Entered {
  readonly inside: Inside;
  readonly headers: Headers;
}

/** `token`: of a link, which carries a signature too. */
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
      // By a process that has taken up the newest secret before this one.
      secrets = await readSecrets.anew();
      ({ cookie, holdsUnknown } = resigned(secrets));
    }
    if (cookie === brought) return { inside: standingOn(secrets), headers };
    const signedAnew = new Headers(headers);
    signedAnew.set('cookie', cookie);
    return { inside: standingOn(secrets), headers: signedAnew };
  };
};
