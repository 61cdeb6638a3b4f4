/** What the reviewer decides, and why: the owner reads it. */
import { MAX_REVIEW_REASON, REVIEW_DECISIONS } from '@reptemple/contract/review';
import { type FormEvent, type ReactElement, useId } from 'react';
import { t } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { countsWords } from '../../language/counts-words.ts';
import { Field } from '../../ui/field.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { WhyNot } from '../../ui/why-not.tsx';
import type { ReviewDraft } from './draft.ts';
import { DECISION_LABELS, decisionHeldBack } from './rules.ts';

type Counts = Parameters<typeof countsWords>[0];

interface DecisionFormProps {
  readonly draft: ReviewDraft;
  /** What stands, and what the verdicts come to. */
  readonly current: Counts;
  readonly judged: Counts;
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<ReviewDraft>) => void;
  readonly onDecide: (decision: NonNullable<ReviewDraft['decision']>) => void;
}

const CONSEQUENCES = {
  keep: ({ current }: DecisionFormProps) => `${countsWords(current)}.`,
  change: ({ judged }: DecisionFormProps) =>
    t('{judged}. Undecided reps stay as they were judged.', { judged: countsWords(judged) }),
  unverifiable: () => t('The video does not show enough. The result is marked as unverified.'),
} as const;

export const DecisionForm = (props: DecisionFormProps): ReactElement => {
  const { draft, isBusy, onChange, onDecide } = props;
  const { decision, reason } = draft;
  const whyNot = useId();
  const heldBack = decisionHeldBack(decision, reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (decision !== null && heldBack === undefined) onDecide(decision);
  };
  return (
    <Card className="p-5">
      <form onSubmit={submit} className="grid gap-5">
        <CardTitle>{t('Your decision')}</CardTitle>
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
        <Field label={t('Reason')} hint={t('Their owner reads it.')}>
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
          <WhyNot id={whyNot} words={heldBack} />
          <Button type="submit" busy={isBusy} disabled={heldBack !== undefined} aria-describedby={whyNot}>
            {t('Decide')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
