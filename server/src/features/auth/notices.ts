/** Notifications of sensitive changes, so that no account is taken over unnoticed. */
import { UnlinkIdentity } from '@reptemple/contract/accounts/identities';
import {
  ChangeEmail,
  ChangePassword,
  DisableSecondFactor,
  NewRecoveryCodes,
  SetPassword,
} from '@reptemple/contract/accounts/security';
import { DeletePasskey, RegisterPasskey } from '@reptemple/contract/accounts/passkeys';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { Session } from './gateway/callers.ts';
import { isSetUp } from './factors/factor-changes.ts';
import { changedMail } from './links/mails.ts';
import type { Asked } from './gateway/requests.ts';

const CHANGES: Readonly<Record<string, string>> = {
  [ChangePassword.id]: 'The password of your account was changed.',
  [SetPassword.id]: 'A password was set for your account.',
  [ChangeEmail.id]: 'The email of your account was changed; this mailbox is no longer the one.',
  [DisableSecondFactor.id]: 'The second factor of your account was taken away.',
  [NewRecoveryCodes.id]: 'New recovery codes were made for your account; the old ones are void.',
  [RegisterPasskey.id]: 'A passkey was added to your account.',
  [DeletePasskey.id]: 'A passkey was removed from your account.',
  [UnlinkIdentity.id]: 'An identity was unlinked from your account.',
};

/** Returns the notification for the account's old mailbox; undefined if the call needs none. */
export const noticeOf = (asked: Asked, session: Session | null): MailMessage | undefined => {
  if (!session) return undefined;
  const what = isSetUp(asked, session) ? 'A second factor was added to your account.' : CHANGES[asked.endpoint.id];
  return what === undefined ? undefined : changedMail(session.email, what);
};
