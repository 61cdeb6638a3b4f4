/** Texts of account mails. Each says that an unrequested mail can be ignored. */
import type { MailMessage } from '../../../platform/mail/mail.ts';

const UNASKED = 'If you did not ask for this, you can ignore this message. Nothing has changed.';
const VALID = 'The link works once, and for one hour.';

export const magicLinkMail = (to: string, url: string): MailMessage => ({
  kind: 'magic-link',
  to,
  subject: 'Your sign-in link',
  heading: 'Sign in to RepTemple',
  paragraphs: ['Follow this link to sign in.', VALID, UNASKED],
  action: { label: 'Sign in', url },
});

export const invitationMail = (to: string, url: string): MailMessage => ({
  kind: 'invitation',
  to,
  subject: 'You are invited to RepTemple',
  heading: 'You’re invited',
  paragraphs: ['Somebody who runs RepTemple invites you: fitness challenges in which only strict reps count.', VALID],
  action: { label: 'Accept the invitation', url },
});

export const recoveryMail = (to: string, url: string): MailMessage => ({
  kind: 'recovery',
  to,
  subject: 'Reset your password',
  heading: 'Set a new password',
  paragraphs: ['Follow this link to set a new password.', VALID, UNASKED],
  action: { label: 'Set a new password', url },
});

export const verificationMail = (to: string, url: string): MailMessage => ({
  kind: 'verification',
  to,
  subject: 'Confirm your email',
  heading: 'Is this your email?',
  paragraphs: [
    'An account was made with this address. Follow this link to say that it is yours. In another browser it asks you to sign in first.',
    VALID,
    'If you did not make the account, do not follow the link.',
  ],
  action: { label: 'Confirm my email', url },
});

export const signUpAgainMail = (to: string, url: string): MailMessage => ({
  kind: 'sign-up-again',
  to,
  subject: 'You have an account already',
  heading: 'You have an account already',
  paragraphs: [
    'Somebody, probably you, tried to sign up with this address, which has an account.',
    'Follow this link to sign in, whatever your password is.',
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
  reauthentication: 'Confirm that it is you',
};

export const codeMail = (to: string, code: string, kind: CodeKind): MailMessage => ({
  kind: `code-${kind}`,
  to,
  subject: CODE_HEADINGS[kind],
  heading: CODE_HEADINGS[kind],
  paragraphs: [
    code,
    'The code works once, and for ten minutes. Nobody from RepTemple will ever ask you for it.',
    UNASKED,
  ],
});

/** Notifies the mailbox of a sensitive change, so that no account is taken over unnoticed. */
export const changedMail = (to: string, what: string): MailMessage => ({
  kind: 'account-changed',
  to,
  subject: 'Your account was changed',
  heading: 'Your account was changed',
  paragraphs: [what, 'If it was not you, reset your password at once and look at the sessions under Security.'],
});
