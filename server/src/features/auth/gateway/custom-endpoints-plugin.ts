/**
 * Plugin of better-auth with our own endpoints: reauthentication, the first password of an
 * account, and account creation by the server.
 */
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { Reauthenticate, SetPassword } from '@reptemple/contract/accounts/account-security';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { checkProof, newCode } from '../factors/reauthentication-and-one-time-codes.ts';
import { codeMail } from '../links/account-mails.ts';
import { placeholderEmail } from '../sign-in/placeholder-email.ts';

/**
 * Returns the endpoint that emails a reauthentication code. Part of a plugin, so that better-auth's
 * cookies, sessions and rate limits apply.
 */
const sendCode = ({ post }: BetterAuthDependencies) =>
  createAuthEndpoint('/reauthenticate/send', { method: 'POST', use: [sensitiveSessionMiddleware] }, async (context) => {
    const { user } = context.context.session;
    await post(codeMail(user.email, await newCode(context, user.id), 'reauthentication'));
    return context.json({ status: true });
  });

const reauthenticate = (dependencies: BetterAuthDependencies) =>
  createAuthEndpoint(
    '/reauthenticate',
    { method: 'POST', use: [sensitiveSessionMiddleware], body: Reauthenticate.body },
    async (context) => {
      const { user, session } = context.context.session;
      await checkProof(context, user.id, context.body, dependencies);
      const { authCookies, secret, internalAdapter } = context.context;
      const isForThisVisit = Boolean(await context.getSignedCookie(authCookies.dontRememberToken.name, secret));
      const fresh = await internalAdapter.createSession(user.id, isForThisVisit);
      await setSessionCookie(context, { session: fresh, user }, isForThisVisit);
      await internalAdapter.deleteSession(session.token);
      return context.json({ status: true });
    },
  );

const setPassword = () =>
  createAuthEndpoint(
    '/set-password',
    { method: 'POST', use: [sensitiveSessionMiddleware], body: SetPassword.body },
    async (context) => {
      const { internalAdapter, password, session } = context.context;
      const userId = session.user.id;
      if (await internalAdapter.findCredentialAccount(userId)) {
        throw new APIError('BAD_REQUEST', { code: 'PASSWORD_ALREADY_SET', message: 'You already have a password.' });
      }
      const hash = await password.hash(context.body.newPassword);
      await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
      return context.json({ status: true });
    },
  );

const Person = z.object({ email: z.string(), name: z.string() });

/**
 * Returns the server-only endpoint, without URL, that creates an account and a session without any
 * proof of identity.
 */
const openAccount = ({ ids }: BetterAuthDependencies) =>
  createAuthEndpoint.serverOnly({ method: 'POST', body: Person.extend({ isGuest: z.boolean() }) }, async (context) => {
    const { email, name, isGuest } = context.body;
    const { internalAdapter } = context.context;
    const account = isGuest
      ? { email: placeholderEmail(ids.uuid(), 'guest'), isAnonymous: true, guestEmail: email }
      : { email, isAnonymous: false };
    const user = await internalAdapter.createUser({ ...account, name, emailVerified: false }, { method: 'anonymous' });
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(context, { session, user });
    return context.json({ userId: user.id });
  });

export const ownCalls = (dependencies: BetterAuthDependencies) => ({
  id: 'reptemple' as const,
  endpoints: {
    sendReauthenticationCode: sendCode(dependencies),
    reauthenticate: reauthenticate(dependencies),
    setFirstPassword: setPassword(),
    openAccount: openAccount(dependencies),
  },
});
