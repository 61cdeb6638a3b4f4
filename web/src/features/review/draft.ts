/**
 * What a reviewer has entered so far: a reload, or somebody who was quicker, costs nobody their verdicts. Each reviewer has a draft of
 * their own: who decides without knowing how another did must not find it in the same tab.
 */
import { REP_VERDICTS, REVIEW_DECISIONS } from '@reptemple/contract/review';
import { useState } from 'react';
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../ui/kept-draft.ts';

const ReviewDraft = z.object({
  verdicts: z.record(z.coerce.number(), z.enum(REP_VERDICTS)),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string(),
  codeWordSeen: z.boolean().nullable().default(null),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

const EMPTY: ReviewDraft = { verdicts: {}, decision: null, reason: '', codeWordSeen: null };

/** Names a draft among those of the tab. `reviewer`: user id. */
export const reviewDraftName = (recording: string, reviewer: string): string => `review.${recording}.${reviewer}`;

/** What was kept under this name; empty when that is nothing, or nothing of ours. */
export const keptReview = (name: string): ReviewDraft => {
  const kept = ReviewDraft.safeParse(keptDraft(name));
  return kept.success ? kept.data : EMPTY;
};

/** `reviewer`: user id. Mount it anew for another recording or reviewer. */
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
