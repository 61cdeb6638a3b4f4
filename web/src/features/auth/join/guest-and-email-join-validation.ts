/**
 * Validation of the forms 'Sign In Required' and guest registration (specification S2, section 5).
 */
import { GUEST_MISSING } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { t } from '../../../i18n/translate.ts';
import { emailIssue } from '../account-form-validation.ts';
import type { DraftIssue, EmailDraft } from '../account-form-validation.ts';

export interface GuestDraft extends EmailDraft {
  readonly name: string;
}

export const MISSING_EMAIL = t('Please enter your email to continue.');

export const guestIssue = (draft: GuestDraft): DraftIssue<GuestDraft> | undefined => {
  if (!draft.name.trim()) return { field: 'name', message: GUEST_MISSING };
  return draft.email.trim() ? emailIssue(draft) : { field: 'email', message: GUEST_MISSING };
};

/**
 * Returns the first validation issue of the form 'Sign In Required'; undefined if the form is
 * valid. Only the email is required.
 */
export const joinIssue = (draft: EmailDraft): DraftIssue<EmailDraft> | undefined =>
  draft.email.trim() ? emailIssue(draft) : { field: 'email', message: MISSING_EMAIL };

/** Returns a toast title for a missing field; undefined if the field is filled but invalid. */
export const missingTitle = (message: string | undefined): string | undefined => {
  if (message === GUEST_MISSING) return t('Missing Information');
  return message === MISSING_EMAIL ? t('Missing Email') : undefined;
};
