/**
 * Draft of the waitlist form and its validation. Also labels and file name for the admins' list
 * (specification S1, sections 3, 4, 5 and 8).
 */
import type { WaitlistEntry } from '@reptemple/contract/campaigns/waitlist';
import {
  WAITLIST_SOURCE_LABELS,
  WaitlistForm,
  WAITLIST_REQUIRED,
} from '@reptemple/contract/schemas/campaigns/waitlist';
import { translateMessage } from '../../i18n/translate.ts';

export interface WaitlistDraft {
  readonly email: string;
  readonly source: string;
  readonly specification: string;
}

export const EMPTY_DRAFT: WaitlistDraft = { email: '', source: '', specification: '' };

export interface DraftIssue {
  readonly field: keyof WaitlistDraft;
  readonly message: string;
}

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * Returns true if all required fields of the waitlist form are filled in. Its button is disabled
 * otherwise.
 */
export const isComplete = ({ email, source, specification }: WaitlistDraft): boolean =>
  !isBlank(email) && source !== '' && (source !== 'other' || !isBlank(specification));

const FIELDS = ['email', 'source', 'specification'] as const;

export const readDraft = (
  draft: WaitlistDraft,
):
  | { readonly form: WaitlistForm; readonly fault?: undefined }
  | { readonly form?: undefined; readonly fault: DraftIssue } => {
  const isOther = draft.source === 'other';
  const { email, source, specification } = draft;
  if (isBlank(email)) return { fault: { field: 'email', message: WAITLIST_REQUIRED } };
  const parsed = WaitlistForm.safeParse({ email, source, ...(isOther ? { specification } : {}) });
  if (parsed.success) return { form: parsed.data };
  const [issue] = parsed.error.issues;
  const field = FIELDS.find((name) => name === issue?.path[0]) ?? 'email';
  return { fault: { field, message: issue?.message ?? WAITLIST_REQUIRED } };
};

/**
 * Returns how the visitor heard of the page: a text such as "Friend or referral", or the visitor's
 * own words.
 */
export const sourceLabel = ({ source, specification }: Pick<WaitlistEntry, 'source' | 'specification'>): string =>
  specification ?? translateMessage(WAITLIST_SOURCE_LABELS[source]);

/**
 * Returns the name of the exported file, `reptemple-waitlist-2026-11-21.csv`. `today`: ISO date or
 * date-time.
 */
export const csvName = (today: string): string => `reptemple-waitlist-${today.slice(0, 10)}.csv`;
