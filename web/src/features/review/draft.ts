/** What a reviewer has entered so far: a reload, or somebody who was quicker, costs nobody their verdicts. */
import { REP_VERDICTS, REVIEW_DECISIONS } from '@reptemple/contract/review';
import { useState } from 'react';
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../ui/kept-draft.ts';

const ReviewDraft = z.object({
  verdicts: z.record(z.coerce.number(), z.enum(REP_VERDICTS)),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string(),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

const EMPTY: ReviewDraft = { verdicts: {}, decision: null, reason: '' };

const nameOf = (recording: string): string => `review.${recording}`;

export const useReviewDraft = (recording: string) => {
  const [draft, setDraft] = useState((): ReviewDraft => {
    const kept = ReviewDraft.safeParse(keptDraft(nameOf(recording)));
    return kept.success ? kept.data : EMPTY;
  });
  const change = (part: Partial<ReviewDraft>): void =>
    setDraft((before) => {
      const after = { ...before, ...part };
      keepDraft(nameOf(recording), after);
      return after;
    });
  const forget = (): void => {
    forgetDraft(nameOf(recording));
    setDraft(EMPTY);
  };
  return { draft, change, forget };
};
