/** Form of a reviewer's decision, with a reason for the owner, and its draft. */
import { useId, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { z } from 'zod';
import type { Reply } from '@reptemple/contract/endpoint';
import { MAX_REVIEW_REASON, REVIEW_DECISIONS, REP_VERDICTS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { GetReview } from '@reptemple/contract/recordings/reviews-and-appeals';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button, DisabledReason } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Radio, RadioGroup } from '../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { forgetDraft, keepDraft, keptDraft } from '../../ui/storage/form-draft.ts';
import { DECISION_LABELS, decisionHeldBack } from './review-labels-and-shortcuts.ts';

/**
 * Draft of a review in session storage, which survives reloads and conflicts. Each reviewer has a
 * separate draft, because the second reviewer must not see the first decision.
 */
const ReviewDraft = z.object({
  verdicts: z.record(z.coerce.number(), z.enum(REP_VERDICTS)),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string(),
  codeWordSeen: z.boolean().nullable().default(null),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

const EMPTY: ReviewDraft = { verdicts: {}, decision: null, reason: '', codeWordSeen: null };

export const reviewDraftName = (recording: string, reviewer: string): string => `review.${recording}.${reviewer}`;

export const keptReview = (name: string): ReviewDraft => {
  const kept = ReviewDraft.safeParse(keptDraft(name));
  return kept.success ? kept.data : EMPTY;
};

/**
 * Returns the draft of a review, and functions that change it. The calling component needs another
 * React key for another recording or reviewer. `reviewer`: user id.
 */
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

type Counts = Parameters<typeof countsLabel>[0];

interface DecisionFormProps {
  readonly draft: ReviewDraft;
  /**
   * Review to decide on. `seen`: result that the reviewer has on screen. `codeWord`: digits to look
   * for in the video; null if the recording has none.
   */
  readonly review: Pick<Reply<typeof GetReview>, 'seen' | 'unit' | 'codeWord' | 'asksCodeWordSeen'>;
  readonly judged: Counts;
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<ReviewDraft>) => void;
  readonly onDecide: (decision: NonNullable<ReviewDraft['decision']>) => void;
}

const CONSEQUENCES = {
  keep: ({ review }: DecisionFormProps) => `${countsLabel(review.seen, review.unit)}.`,
  change: ({ judged, review }: DecisionFormProps) =>
    t('{judged}. The rest stays unchanged.', { judged: countsLabel(judged, review.unit) }),
  unverifiable: () => t('The video does not show enough. The result is marked as unverified.'),
} as const;

const SEEN = { yes: true, no: false } as const;

const isAnswer = (chosen: string): chosen is keyof typeof SEEN => chosen in SEEN;

const answerOf = (seen: boolean | null): string => {
  if (seen === null) return '';
  return seen ? 'yes' : 'no';
};

/**
 * Asks if the video shows the code word, before a reviewer confirms a prize rank. The digits prove
 * that the video was recorded for this attempt.
 */
const CodeWordQuestion = ({ review: { codeWord }, draft, onChange }: DecisionFormProps): ReactElement => (
  <div className="grid gap-2">
    <p id="code-word-seen" className="font-medium">
      {t('Code seen?')}
    </p>
    <p className="text-sm text-quiet">
      {codeWord === null
        ? t('This set was started without one.')
        : t('Code: {codeWord}. The athlete should show it with their fingers in the first seconds of the video.', {
            codeWord,
          })}
    </p>
    <RadioGroup
      aria-labelledby="code-word-seen"
      value={answerOf(draft.codeWordSeen)}
      onValueChange={(chosen) => onChange({ codeWordSeen: isAnswer(chosen) ? SEEN[chosen] : null })}
    >
      <Radio value="yes">{t('Yes')}</Radio>
      <Radio value="no">{t('No')}</Radio>
    </RadioGroup>
  </div>
);

export const DecisionForm = (props: DecisionFormProps): ReactElement => {
  const { draft, isBusy, onChange, onDecide } = props;
  const { decision, reason } = draft;
  const disabledReason = useId();
  const heldBack = decisionHeldBack(decision, reason, {
    isAsked: props.review.asksCodeWordSeen,
    seen: draft.codeWordSeen,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (decision !== null && heldBack === undefined) onDecide(decision);
  };
  return (
    <Card className="p-5">
      <form onSubmit={submit} className="grid gap-5">
        <CardTitle>{t('Decision')}</CardTitle>
        {props.review.asksCodeWordSeen ? <CodeWordQuestion {...props} /> : null}
        <RadioGroup
          aria-label={t('Decision')}
          value={decision ?? ''}
          onValueChange={(chosen) => onChange({ decision: REVIEW_DECISIONS.find((one) => one === chosen) ?? null })}
        >
          {REVIEW_DECISIONS.map((one) => (
            <Radio key={one} value={one}>
              <span className="block font-medium">{DECISION_LABELS[one]}</span>
              <span className="block text-sm text-quiet tabular-nums">{CONSEQUENCES[one](props)}</span>
            </Radio>
          ))}
        </RadioGroup>
        <Field label={t('Reason')} hint={t('The owner can read it.')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_REVIEW_REASON}
              value={reason}
              onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <DisabledReason id={disabledReason} words={heldBack} />
          <Button type="submit" busy={isBusy} disabled={heldBack !== undefined} aria-describedby={disabledReason}>
            {t('Decide')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
