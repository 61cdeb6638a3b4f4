/** Tells the mailbox what has changed, so that nobody loses an account in silence. */
import type { MailMessage } from '../../platform/mail.ts';
import type { Session } from './callers.ts';
import { changedMail } from './mails.ts';
import type { Asked } from './requests.ts';

const CHANGES: Readonly<Record<string, string>> = {
  'security.changePassword': 'The password of your account was changed.',
  'security.setPassword': 'A password was set for your account.',
  'security.changeEmail': 'The email of your account was changed; this mailbox is no longer the one.',
  'security.disableSecondFactor': 'The second factor of your account was taken away.',
  'security.newRecoveryCodes': 'New recovery codes were made for your account; the old ones are void.',
  'security.registerPasskey': 'A passkey was added to your account.',
  'security.deletePasskey': 'A passkey was removed from your account.',
  'security.unlinkIdentity': 'An identity was unlinked from your account.',
};

/** What to tell the mailbox that the account had before the call; undefined when nothing dangerous changed. */
export const noticeOf = ({ endpoint }: Asked, session: Session | null): MailMessage | undefined => {
  if (!session) return undefined;
  const isSetUp = endpoint.id === 'security.verifyTotp' && !session.hasSecondFactor;
  const what = isSetUp ? 'A second factor was added to your account.' : CHANGES[endpoint.id];
  return what === undefined ? undefined : changedMail(session.email, what);
};
