/**
 * better-auth's plugins with our limits: links for an hour, codes for ten minutes, secrets hashed
 * or encrypted.
 */
import { passkey } from '@better-auth/passkey';
import { CODE_LENGTH, CODE_TRIES, CODE_VALID_SECONDS, LINK_VALID_SECONDS } from '@reptemple/contract/accounts/auth';
import { APIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { magicLink } from 'better-auth/plugins/magic-link';
import type { OidcConfig } from '../../../platform/process/config.ts';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { confirmUrl, storedToken } from '../links/link-urls.ts';
import { sendUnlessOverridden } from '../links/mail-override.ts';
import { codeMail, magicLinkMail, type CodeKind } from '../links/mails.ts';
import { ownCalls } from './custom-endpoints.ts';
import { phoneSignIn } from '../sign-in/phone.ts';
import { secondFactor } from '../factors/second-factor.ts';
import { walletSignIn } from '../sign-in/wallet.ts';

/** Id of the one configurable provider. */
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
        // Signing out here does not sign out at the provider.
        disableProviderLogout: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          name: text(profile['name']) || text(profile['preferred_username']),
          // Some providers send it as a string.
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
