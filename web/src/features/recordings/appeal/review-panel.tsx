/** What people decided on one's recording and why, and the appeal against it. */
import { MAX_REVIEW_REASON } from '@reptemple/contract/review';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { ownReviewQuery, useAppeal } from './queries.ts';
import { decidedSentence } from './rules.ts';

const AppealForm = ({ recording }: { readonly recording: string }): ReactElement => {
  const [reason, setReason] = useState('');
  const appealing = useAppeal(recording);
  const appeal = (event: FormEvent): void => {
    event.preventDefault();
    appealing.mutate(reason, {
      onSuccess: () => toast({ title: 'Appeal sent', description: 'Another person will look.', tone: 'success' }),
      onError: (error) => errorToast(error.message),
    });
  };
  return (
    <form onSubmit={appeal} className="grid gap-3">
      <Field label="Do you see it otherwise?" hint="Somebody else looks at it, once. What they decide is final.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_REVIEW_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={appealing.isPending}
        disabled={reason.trim() === ''}
      >
        Appeal
      </Button>
    </form>
  );
};

interface ReviewPanelProps {
  readonly recording: string;
  /** Only who was recorded can appeal; admins read along. */
  readonly isMine: boolean;
}

/** Nothing while nobody has decided anything. */
export const ReviewPanel = ({ recording, isMine }: ReviewPanelProps): ReactElement | null => {
  const { data } = useQuery(ownReviewQuery(recording));
  if (!data || data.decided.length === 0) return null;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <CardTitle>Review</CardTitle>
      <ol className="grid gap-4">
        {data.decided.map((decided) => (
          <li key={decided.at} className="grid gap-1 border-l-2 pl-4">
            <p>{decidedSentence(decided)}</p>
            <p className="wrap-anywhere whitespace-pre-line text-quiet">“{decided.reason}”</p>
            <p className="text-sm text-quiet">{formatMoment(decided.at)}</p>
          </li>
        ))}
      </ol>
      {data.appeal ? <output>An appeal waits: another person will look at it.</output> : null}
      {isMine && data.appealState === 'possible' ? <AppealForm recording={recording} /> : null}
    </Card>
  );
};
