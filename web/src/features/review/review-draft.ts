/**
 * Draft of a review, kept in the tab for reloads and conflicts. Separate per reviewer, because the
 * second review is blind.
 */
import { REP_VERDICTS, REVIEW_DECISIONS } from '@reptemple/contract/recordings/review';
import { useState } from 'react';
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../ui/storage/form-draft.ts';

const ReviewDraft = z.object({
  verdicts: z.record(z.coerce.number(), z.enum(REP_VERDICTS)),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string(),
  codeWordSeen: z.boolean().nullable().default(null),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

const EMPTY: ReviewDraft = { verdicts: {}, decision: null, reason: '', codeWordSeen: null };

/** Returns the key of a draft. `reviewer`: user id. */
export const reviewDraftName = (recording: string, reviewer: string): string => `review.${recording}.${reviewer}`;

/** Returns the stored draft, or an empty one if missing or invalid. */
export const keptReview = (name: string): ReviewDraft => {
  const kept = ReviewDraft.safeParse(keptDraft(name));
  return kept.success ? kept.data : EMPTY;
};

/** `reviewer`: user id. Remount it (`key`) for another recording or reviewer. */
export const useReviewDraft = (recording: string, reviewer: string) => {
  const name = reviewDraftName(recording, reviewer);
  const [draft, setDraft] = useState((): ReviewDraft => keptReview(name));
  const change = (part: Partial<ReviewDraft>): void =>
    setDraft((before) => {
      const after = { ...before, ...part };
      keepDraft(name, after);
      return after;
    });
  const forget = (): void => {
    forgetDraft(name);
    setDraft(EMPTY);
  };
  return { draft, change, forget };
};
