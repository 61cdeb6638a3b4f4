/** What the forms of the record page need before they are sent (second document, section 5). */
import { GUEST_MISSING } from '@reptemple/contract/guests';
import { t } from '../../../i18n/texts.ts';
import { type DraftFault, type EmailDraft, emailFault } from '../rules.ts';

export interface GuestDraft extends EmailDraft {
  readonly name: string;
}

export const MISSING_EMAIL = t('Please enter your email to continue.');

/** The first thing wrong with a guest's registration, or undefined. */
export const guestFault = (draft: GuestDraft): DraftFault<GuestDraft> | undefined => {
  if (!draft.name.trim()) return { field: 'name', message: GUEST_MISSING };
  return draft.email.trim() ? emailFault(draft) : { field: 'email', message: GUEST_MISSING };
};

/** The first thing wrong with 'Sign In Required', or undefined. The name is optional. */
export const joinFault = (draft: EmailDraft): DraftFault<EmailDraft> | undefined =>
  draft.email.trim() ? emailFault(draft) : { field: 'email', message: MISSING_EMAIL };

/** The toast's title for what is missing; undefined for what is there but wrong. */
export const missingTitle = (message: string | undefined): string | undefined => {
  if (message === GUEST_MISSING) return t('Missing Information');
  return message === MISSING_EMAIL ? t('Missing Email') : undefined;
};
