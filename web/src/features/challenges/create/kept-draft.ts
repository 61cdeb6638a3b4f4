/** A form never loses what was typed: this tab keeps it until the challenge is created. */
import { type ChallengeDraft, draftFrom, emptyDraft } from './rules.ts';

const KEY = 'reptemple.challenge-draft';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** The browser's own zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const keptDraft = (): ChallengeDraft =>
  draftFrom(parsed(sessionStorage.getItem(KEY)), emptyDraft(ownTimeZone()));

export const keepDraft = (draft: unknown): void => sessionStorage.setItem(KEY, JSON.stringify(draft));

export const forgetDraft = (): void => sessionStorage.removeItem(KEY);
