/**
 * Plugins of better-auth and their options: links, codes, second factor, passkeys, external
 * providers, phone and wallet.
 */
import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import {
  CODE_LENGTH,
  CODE_TRIES,
  CODE_VALID_SECONDS,
  LINK_VALID_SECONDS,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { OidcConfig } from '../../../platform/process/environment-config.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { isFreshCode } from '../factors/reauthentication-and-one-time-codes.ts';
import type { Clocked } from '../factors/reauthentication-and-one-time-codes.ts';
import { confirmUrl, storedToken, sendUnlessOverridden, codeMail, magicLinkMail } from '../links/account-mails.ts';
import type { CodeKind } from '../links/account-mails.ts';
import { phoneSignIn } from '../sign-in/phone.ts';
import { walletSignIn } from '../sign-in/wallet.ts';
import { ownCalls } from './custom-endpoints-plugin.ts';

export const OIDC = 'oidc';

const KINDS: Readonly<Record<string, CodeKind>> = {
  'sign-in': 'sign-in',
  'email-verification': 'email-verification',
  'change-email': 'change-email',
};

const notProven = (): never => {
  throw new APIError('UNAUTHORIZED', {
    code: 'AUTHENTICATION_FAILED',
    message: 'This passkey wasn’t unlocked. Try again.',
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
        // Signs out of this application only. The user stays signed in to the provider.
        disableProviderLogout: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          name: text(profile['name']) || text(profile['preferred_username']),
          // Also accepts the string 'true', which some providers send instead of a boolean.
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

/** Paths of the sign-ins that require a second factor. A passkey counts as both factors. */
const FIRST_STEPS = new Set([
  '/sign-in/email',
  '/sign-in/email-otp',
  '/sign-in/social',
  '/sign-in/phone',
  '/sign-in/wallet',
  '/magic-link/verify',
  '/callback/:id',
]);

const SECOND_STEP = '/two-factor/verify-totp';

/**
 * Returns a hook that rejects an authenticator code that was used before. Replaces it with a wrong
 * code, so that better-auth counts a failed try. The code that completed the set-up may be used for
 * one sign-in.
 */
const withoutUsedCode = (dependencies: Clocked) =>
  createAuthMiddleware(async (context) => {
    const { internalAdapter, secret, createAuthCookie } = context.context;
    const pending = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
    const owner = pending ? await internalAdapter.findVerificationValue(pending) : null;
    const body: unknown = context.body;
    if (!owner || typeof body !== 'object' || body === null || !('code' in body)) return undefined;
    if (await isFreshCode(dependencies, owner.value, String(body.code))) return undefined;
    return { context: { body: { ...body, code: 'used' } } };
  });

/**
 * Returns better-auth's plugin for the second factor, with two changes: the second step follows
 * every sign-in except by passkey (not only passwords), and each authenticator code works once.
 */
export const secondFactor = (dependencies: Clocked) => {
  const plugin = twoFactor({ issuer: 'RepTemple', allowPasswordless: true });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string }): boolean => path !== undefined && FIRST_STEPS.has(path),
  }));
  const before = [
    { matcher: ({ path }: { path?: string }) => path === SECOND_STEP, handler: withoutUsedCode(dependencies) },
  ];
  return { ...plugin, hooks: { before, after } };
};
