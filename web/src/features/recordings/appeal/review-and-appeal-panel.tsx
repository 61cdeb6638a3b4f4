import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import { AppealReview, GetOwnReview, MAX_REVIEW_REASON } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Decided } from '@reptemple/contract/recordings/reviews-and-appeals';
import { call } from '../../../api/api-client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useResultChanged } from '../../../api/invalidate-result-queries.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button, DisabledReason } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { forgetDraft, useKeptLabel } from '../../../ui/storage/form-draft.ts';

export const ownReviewQuery = (recording: string) => endpointQuery(GetOwnReview, { params: { recording } }, 0);

const appealName = (recording: string): string => `appeal.${recording}`;

const useAppeal = (recording: string) => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: (reason: string) => call(AppealReview, { params: { recording }, body: { reason } }),
    onSuccess: () => forgetDraft(appealName(recording)),
    onSettled: resultChanged,
  });
};

const REVIEWED: Readonly<Record<Decided['decision'], (decided: Decided, unit: CountUnit) => string>> = {
  keep: ({ after }, unit) => `${t('Count kept')}: ${countsLabel(after, unit)}`,
  change: ({ before, after }, unit) =>
    `${t('Count changed')}: ${countsLabel(before, unit)} → ${countsLabel(after, unit)}`,
  unverifiable: () => t('The video does not show enough. The result is marked as unverified.'),
};

export const decidedMessage = (decided: Decided, unit: CountUnit = 'reps'): string =>
  REVIEWED[decided.decision](decided, unit);

interface AppealFormProps {
  readonly recording: string;
  readonly isBusy: boolean;
  readonly onAppeal: (reason: string) => void;
}

const AppealForm = ({ recording, isBusy, onAppeal }: AppealFormProps): ReactElement => {
  const { words: reason, change } = useKeptLabel(appealName(recording));
  const disabledReason = useId();
  const isEmpty = reason.trim() === '';
  const appeal = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty) onAppeal(reason);
  };
  return (
    <form onSubmit={appeal} className="grid gap-3">
      <Field
        label={t('Disagree with this decision?')}
        hint={t('Someone else reviews it once. Their decision is final.')}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_REVIEW_REASON}
            value={reason}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={isBusy} disabled={isEmpty} aria-describedby={disabledReason}>
          {t('Appeal')}
        </Button>
        <DisabledReason id={disabledReason} words={isEmpty ? t('Enter a reason.') : undefined} />
      </div>
    </form>
  );
};

/**
 * Note for guests, who have no account: they can read the answer to an appeal in this browser only.
 */
const GuestNote = (): ReactElement => (
  <p className="text-sm text-pretty text-quiet">
    {rich(
      'As a guest, you can only read the answer in this browser. To read it anywhere, <link>create an account</link> with the same email.',
      { link: <Link to="/signup" className="underline underline-offset-4" /> },
    )}
  </p>
);

const Waiting = ({ isJustSent }: { readonly isJustSent: boolean }): ReactElement => (
  <output tabIndex={-1} className="outline-none" {...(isJustSent ? { ref: focusOnArrival } : {})}>
    {t('Your appeal is waiting for review. You’ll see the decision here.')}
  </output>
);

interface ReviewPanelProps {
  readonly recording: string;
  readonly isMine: boolean;
  readonly isGuest: boolean;
}

const Decisions = ({ decided }: Pick<Reply<typeof GetOwnReview>, 'decided'>): ReactElement => {
  const unit = useCountUnit();
  return (
    <ol className="grid gap-4">
      {decided.map((one) => (
        <li key={one.at} className="grid gap-1 border-l-2 pl-4">
          <p>{decidedMessage(one, unit)}</p>
          <p className="wrap-anywhere whitespace-pre-line text-quiet">
            <bdi>{`“${one.reason}”`}</bdi>
          </p>
          <p className="text-sm text-quiet">
            {one.isAppeal ? `${t('Appeal')} · ${formatMoment(one.at)}` : formatMoment(one.at)}
          </p>
        </li>
      ))}
    </ol>
  );
};

export const ReviewPanel = ({ recording, isMine, isGuest }: ReviewPanelProps): ReactElement | null => {
  const query = useQuery(ownReviewQuery(recording));
  const appealing = useAppeal(recording);
  const appeal = (reason: string): void =>
    appealing.mutate(reason, {
      onSuccess: () => toast({ title: t('Sent'), tone: 'success' }),
      onError: (error) => errorToast(error.message),
    });
  const { data, error } = query;
  if (data ? data.decided.length === 0 : !error) return null;
  return (
    <Card className="grid content-start gap-5 p-5 sm:p-6">
      <CardTitle>{t('Review')}</CardTitle>
      {data ? (
        <>
          <Decisions decided={data.decided} />
          {data.appeal ? <Waiting isJustSent={appealing.isSuccess} /> : null}
          {isMine && data.appealState === 'possible' ? (
            <AppealForm recording={recording} isBusy={appealing.isPending} onAppeal={appeal} />
          ) : null}
          {isMine && isGuest && data.appealState !== 'decided' ? <GuestNote /> : null}
        </>
      ) : (
        <FailedPart query={query} failed={t('Failed to load')} />
      )}
    </Card>
  );
};
