/** The waitlist form and its list (first document, sections 3, 4, 5 and 8). */
import {
  WAITLIST_SOURCE_LABELS,
  type WaitlistEntry,
  WaitlistForm,
  WAITLIST_REQUIRED,
} from '@reptemple/contract/waitlist';
import { said } from '../../language/texts.ts';

/** The form as it is filled in. */
export interface WaitlistDraft {
  readonly email: string;
  /** Empty until one is chosen. */
  readonly source: string;
  /** In the visitor's own words, with the source `other`. */
  readonly specification: string;
}

export const EMPTY_DRAFT: WaitlistDraft = { email: '', source: '', specification: '' };

export interface DraftFault {
  readonly field: keyof WaitlistDraft;
  readonly message: string;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether everything is filled in that must be; the button waits for it. */
export const isComplete = ({ email, source, specification }: WaitlistDraft): boolean =>
  !isBlank(email) && source !== '' && (source !== 'other' || !isBlank(specification));

const FIELDS = ['email', 'source', 'specification'] as const;

/** What a draft would send, or the first thing wrong with it. */
export const readDraft = (
  draft: WaitlistDraft,
):
  | { readonly form: WaitlistForm; readonly fault?: undefined }
  | { readonly form?: undefined; readonly fault: DraftFault } => {
  const isOther = draft.source === 'other';
  const { email, source, specification } = draft;
  // Both required fields have one sentence; asked first, so that it does not matter which is missing.
  if (isBlank(email)) return { fault: { field: 'email', message: WAITLIST_REQUIRED } };
  const parsed = WaitlistForm.safeParse({ email, source, ...(isOther ? { specification } : {}) });
  if (parsed.success) return { form: parsed.data };
  const [issue] = parsed.error.issues;
  const field = FIELDS.find((name) => name === issue?.path[0]) ?? 'email';
  return { fault: { field, message: issue?.message ?? WAITLIST_REQUIRED } };
};

/** "Friend or referral", or the visitor's own words. */
export const sourceWords = ({ source, specification }: Pick<WaitlistEntry, 'source' | 'specification'>): string =>
  specification ?? said(WAITLIST_SOURCE_LABELS[source]);

/** `reptemple-waitlist-2026-11-21.csv`. `today`: an ISO date or date-time. */
export const csvName = (today: string): string => `reptemple-waitlist-${today.slice(0, 10)}.csv`;
