/**
 * Plugins of better-auth and their options: links, codes, second factor, passkeys, external
 * providers, phone and wallet.
 */
import { passkey } from '@better-auth/passkey';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { magicLink } from 'better-auth/plugins/magic-link';
import { z } from 'zod';
import { Reauthenticate, SetPassword } from '@reptemple/contract/accounts/account-security';
import { CODE_LENGTH, CODE_TRIES, CODE_VALID_SECONDS, LINK_VALID_SECONDS } from '@reptemple/contract/accounts/auth';
import type { OidcConfig } from '../../../platform/process/environment-config.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { secondFactor, checkProof, newCode } from '../factors/reauthentication.ts';
import { confirmUrl, storedToken, sendUnlessOverridden, codeMail, magicLinkMail } from '../links/account-mails.ts';
import type { CodeKind } from '../links/account-mails.ts';
import { phoneSignIn } from '../sign-in/phone.ts';
import { placeholderEmail } from '../sign-in/placeholder-email.ts';
import { walletSignIn } from '../sign-in/wallet.ts';

/**
 * Endpoint that emails a reauthentication code. Part of a plugin, so that better-auth's cookies,
 * sessions and rate limits apply.
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
        throw new APIError('BAD_REQUEST', { code: 'PASSWORD_ALREADY_SET', message: 'There is a password.' });
      }
      const hash = await password.hash(context.body.newPassword);
      await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
      return context.json({ status: true });
    },
  );

const Person = z.object({ email: z.string(), name: z.string() });

/** Creates an account and a session without any proof of identity. Server-only: has no URL. */
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

export const OIDC = 'oidc';

const KINDS: Readonly<Record<string, CodeKind>> = {
  'sign-in': 'sign-in',
  'email-verification': 'email-verification',
  'change-email': 'change-email',
};

const notProven = (): never => {
  throw new APIError('UNAUTHORIZED', {
    code: 'AUTHENTICATION_FAILED',
    message: 'The passkey did not ask who is there.',
  });
};

const passkeys = (publicUrl: string) =>
  passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: 'RepTemple',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true) notProven();
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) notProven();
      },
    },
  });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const provider = ({ issuer, clientId, clientSecret, name }: OidcConfig) =>
  genericOAuth({
    config: [
      {
        providerId: OIDC,
        name,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // Signs out of this application only, not of the provider.
        disableProviderLogout: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          name: text(profile['name']) || text(profile['preferred_username']),
          // Some providers send the string 'true'.
          emailVerified: profile['email_verified'] === true || profile['email_verified'] === 'true',
        }),
      },
    ],
  });

export const plugins = (dependencies: BetterAuthDependencies) => {
  const { post, oidc, publicUrl, wallet } = dependencies;
  return [
    magicLink({
      expiresIn: LINK_VALID_SECONDS,
      storeToken: { type: 'custom-hasher', hash: storedToken },
      sendMagicLink: ({ email, token, metadata }) =>
        sendUnlessOverridden(() =>
          post(magicLinkMail(email, confirmUrl(publicUrl, 'magic-link', token, text(metadata?.['redirect'])))),
        ),
    }),
    emailOTP({
      otpLength: CODE_LENGTH,
      expiresIn: CODE_VALID_SECONDS,
      allowedAttempts: CODE_TRIES,
      storeOTP: 'hashed',
      changeEmail: { enabled: true, verifyCurrentEmail: true },
      sendVerificationOTP: ({ email, otp, type }) =>
        sendUnlessOverridden(() => post(codeMail(email, otp, KINDS[type] ?? 'sign-in'))),
    }),
    secondFactor(dependencies),
    passkeys(publicUrl),
    jwt({ disableSettingJwtHeader: true }),
    ownCalls(dependencies),
    ...(oidc ? [provider(oidc)] : []),
    ...(dependencies.sms ? [phoneSignIn(dependencies)] : []),
    ...(wallet ? [walletSignIn({ ...dependencies, wallet })] : []),
  ];
};
