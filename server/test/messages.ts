import type { MailMessage } from '../src/platform/mail/mail.ts';

export const magicLink = (change: Partial<MailMessage> = {}): MailMessage => ({
  kind: 'magic-link',
  to: 'zoe@example.org',
  subject: 'Your sign-in link',
  heading: 'Sign in',
  paragraphs: ['Hello Zoë Łukasz 武,\nhere is your link.', 'It is valid for 1 hour.'],
  action: { label: 'Sign in', url: 'http://reptemple.test/link?token=abc&next=%2Fprofile' },
  ...change,
});
