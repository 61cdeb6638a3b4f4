/**
 * Entry point of account requests: loads the newest secrets, creates better-auth with them, and
 * re-signs cookies that older secrets signed.
 */
import type { AuthSecrets, ReadAuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { openBetterAuth } from './better-auth.ts';
import type { BetterAuth } from './better-auth.ts';
import type { Asked } from './build-better-auth-request.ts';
import { isTokenUnknown, resignedCookies } from './re-sign-cookies-and-tokens.ts';

export interface Inside extends BetterAuthDependencies {
  /**
   * Instance of better-auth. Replaced if an external provider's configuration failed to load at
   * first.
   */
  auth: BetterAuth;
}

export type Dispatch = (asked: Asked, inside: Inside) => Promise<Response>;

export interface Entered {
  readonly inside: Inside;
  readonly headers: Headers;
}

/**
 * Function that returns the dependencies and headers for handling a request. `token` is the signed
 * token of an emailed link, if the request has one.
 */
export type Enter = (headers?: Headers, token?: string) => Promise<Entered>;

interface GatewayDependencies extends Omit<BetterAuthDependencies, 'secrets'> {
  readonly readSecrets: ReadAuthSecrets;
}

const NO_HEADERS = new Headers();

export const openAuthGateway = ({ readSecrets, ...dependencies }: GatewayDependencies): Enter => {
  let inside: Inside | undefined;
  const createInside = (secrets: AuthSecrets): Inside => {
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
      // Reloads the secrets once: another process may have rotated them.
      secrets = await readSecrets.anew();
      ({ cookie, holdsUnknown } = resigned(secrets));
    }
    if (cookie === brought) return { inside: createInside(secrets), headers };
    const signedAnew = new Headers(headers);
    signedAnew.set('cookie', cookie);
    return { inside: createInside(secrets), headers: signedAnew };
  };
};
