/**
 * Endpoints for the user's sessions, security settings and suspended access, and for the server's
 * sign-in methods and captcha.
 */
import { GetSecurity, ResolveSuspendedAccess } from '@reptemple/contract/accounts/account-security';
import {
  GetSignInMethods,
  ListSessions,
  RevokeSession,
} from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import type { OpenSession } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { FRESH_SECONDS, GetCaptcha } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import type { MailConfig } from '../../platform/process/environment-config.ts';
import { findOpenSessions, endSession, findAccountFacts } from './account-store.ts';
import type { BetterAuthDependencies } from './auth-dependencies.ts';
import type { Accounts } from './auth-handler-and-account-service.ts';
import { findSuspended } from './factors/suspended-sign-in-methods.ts';

interface RouteDependencies extends Pick<BetterAuthDependencies, 'oidc' | 'captcha' | 'sms' | 'wallet'> {
  readonly mail: MailConfig | undefined;
}

const present = async ({ db, caller, now }: UserContext): Promise<{ sessions: OpenSession[] }> => {
  const sessions = await findOpenSessions(db, caller.userId, now);
  const seen = (one: (typeof sessions)[number]): OpenSession => ({ ...one, isCurrent: one.id === caller.sessionId });
  return { sessions: sessions.map(seen) };
};

const getSessions: Handler<typeof ListSessions> = (_received, context) => present(context);

const revokeSession: Handler<typeof RevokeSession> = async ({ params }, context) => {
  const isEnded = await endSession(context.db, context.caller.userId, params.session);
  if (!isEnded) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return present(context);
};

const freshUntilOf = ({ caller, now }: UserContext): string | null => {
  const until = new Date(caller.signedInAt.getTime() + FRESH_SECONDS * 1000);
  return until > now ? until.toISOString() : null;
};

const getSecurity =
  (accounts: Accounts): Handler<typeof GetSecurity> =>
  async (_received, context) => {
    const { db, caller } = context;
    const [facts, suspended, { totp, passkeys, hasPassword }] = await Promise.all([
      findAccountFacts(db, caller.userId),
      findSuspended(db, caller.userId),
      accounts.findFactors(caller.userId),
    ]);
    const secondFactor = facts?.hasSecondFactor ?? false;
    return {
      hasPassword,
      passkeys: passkeys.length,
      emailVerified: facts?.emailVerified ?? false,
      secondFactor,
      recoveryCodesLeft: secondFactor && totp ? totp.recoveryCodesLeft : null,
      freshUntil: freshUntilOf(context),
      suspended,
    };
  };

const resolveSuspended =
  (accounts: Accounts): Handler<typeof ResolveSuspendedAccess> =>
  async ({ body }, { caller }) => {
    await accounts.resolveSuspended(caller, body.keep);
    return { status: true };
  };

const getMethods =
  ({ oidc, captcha, sms, wallet, mail }: RouteDependencies): Handler<typeof GetSignInMethods> =>
  () =>
    Promise.resolve({
      oidc: oidc?.name ?? null,
      passkeys: true,
      captcha: captcha !== 'off',
      phone: sms !== undefined,
      wallet: wallet !== undefined,
      mail: mail !== undefined,
    });

const getCaptcha =
  (accounts: Accounts): Handler<typeof GetCaptcha> =>
  async () => {
    const challenge = await accounts.createCaptcha();
    if (!challenge) throw new AppError('not_found', 'Unknown endpoint.');
    return challenge;
  };

export const authRoutes = (dependencies: RouteDependencies, accounts: Accounts): readonly Route[] => [
  route(GetSignInMethods, getMethods(dependencies)),
  route(GetCaptcha, getCaptcha(accounts)),
  route(ListSessions, getSessions),
  route(RevokeSession, revokeSession),
  route(GetSecurity, getSecurity(accounts)),
  route(ResolveSuspendedAccess, resolveSuspended(accounts)),
];
