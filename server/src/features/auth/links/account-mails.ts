/**
 * Mails about accounts, the URLs of their links, and an override that replaces sign-in mails while
 * a function runs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';
import type { MailMessage } from '../../../platform/mail/mail-message-and-rendering.ts';
import { ownPath } from '../display-names-and-redirect-paths.ts';

const UNASKED = 'If you didn’t request this, you can ignore this email. Nothing has changed.';
const VALID = 'The link works once and expires in one hour.';

export const magicLinkMail = (to: string, url: string): MailMessage => ({
  kind: 'magic-link',
  to,
  subject: 'Your sign-in link',
  heading: 'Sign in to RepTemple',
  paragraphs: ['Use this link to sign in.', VALID, UNASKED],
  action: { label: 'Sign in', url },
});

export const invitationMail = (to: string, url: string): MailMessage => ({
  kind: 'invitation',
  to,
  subject: 'You’re invited to RepTemple',
  heading: 'You’re invited',
  paragraphs: ['You’ve been invited to RepTemple: fitness challenges where only strict reps count.', VALID],
  action: { label: 'Accept invitation', url },
});

export const recoveryMail = (to: string, url: string): MailMessage => ({
  kind: 'recovery',
  to,
  subject: 'Reset your password',
  heading: 'Set a new password',
  paragraphs: ['Use this link to set a new password.', VALID, UNASKED],
  action: { label: 'Set a new password', url },
});

export const verificationMail = (to: string, url: string): MailMessage => ({
  kind: 'verification',
  to,
  subject: 'Confirm your email',
  heading: 'Is this your email?',
  paragraphs: [
    'An account was created with this address. Use this link to confirm that it’s yours. In another browser, you’ll need to sign in first.',
    VALID,
    'If you didn’t create this account, don’t use the link.',
  ],
  action: { label: 'Confirm my email', url },
});

export const signUpAgainMail = (to: string, url: string): MailMessage => ({
  kind: 'sign-up-again',
  to,
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    'Someone, probably you, tried to sign up with this address, but you already have an account.',
    'Use this link to sign in without your password.',
    VALID,
    UNASKED,
  ],
  action: { label: 'Sign in', url },
});

export const CODE_KINDS = ['sign-in', 'email-verification', 'change-email', 'reauthentication'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

const CODE_HEADINGS: Readonly<Record<CodeKind, string>> = {
  'sign-in': 'Your sign-in code',
  'email-verification': 'Your verification code',
  'change-email': 'Confirm your new email',
  reauthentication: 'Confirm it’s you',
};

export const codeMail = (to: string, code: string, kind: CodeKind): MailMessage => ({
  kind: `code-${kind}`,
  to,
  subject: CODE_HEADINGS[kind],
  heading: CODE_HEADINGS[kind],
  paragraphs: [code, 'The code works once and expires in ten minutes. We will never ask you for it.', UNASKED],
});

/**
 * Returns the mail that reports a sensitive change of the account to its owner. `what` is the
 * sentence that says what changed.
 */
export const changedMail = (to: string, what: string): MailMessage => ({
  kind: 'account-changed',
  to,
  subject: 'Your account was changed',
  heading: 'Your account was changed',
  paragraphs: [what, 'If this wasn’t you, reset your password immediately and check your sessions under Security.'],
});

type SendMail = () => Promise<void>;

const override = new AsyncLocalStorage<SendMail>();

/** Runs `work`. If better-auth would send a sign-in mail meanwhile, calls `send` instead. */
export const withMailOverride = <T>(send: SendMail, work: () => Promise<T>): Promise<T> => override.run(send, work);

export const sendUnlessOverridden = (send: SendMail): Promise<void> => (override.getStore() ?? send)();

export const storedToken = (token: string): Promise<string> => Promise.resolve(fingerprint(token));

export type LinkKind = 'magic-link' | 'invitation' | 'verification' | 'email-change';

/**
 * Returns the URL of a page with a button that follows the link. `redirect` is a path within this
 * site to open afterwards.
 */
export const confirmUrl = (publicUrl: string, kind: LinkKind, token: string, redirect?: string): string => {
  const path = ownPath(redirect);
  const fragment = new URLSearchParams({ kind, token, ...(path !== undefined && { redirect: path }) });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
};

/**
 * Returns the URL for setting a new password. The token is in the fragment, which browsers do not
 * send: neither logs nor `Referer` contain it, and a mail scanner that opens the URL does not use
 * it up (docs/decisions/0074).
 */
export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password#${new URLSearchParams({ token }).toString()}`;
