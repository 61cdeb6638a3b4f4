/** Replaces the form after the decision: its outcome, and the next recording to review. */
import type { Reply } from '@reptemple/contract/endpoint';
import type { GiveOpinion } from '@reptemple/contract/recordings/review';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { focusOnArrival } from '../../ui/overlay/focus.ts';
import { reviewsQuery } from './queries.ts';
import { OUTCOME_SENTENCES } from './rules.ts';

interface GivenProps {
  readonly outcome: Reply<typeof GiveOpinion>['outcome'];
  readonly recording: string;
}

const Next = ({ recording }: Pick<GivenProps, 'recording'>): ReactElement => {
  const { data } = useQuery(reviewsQuery({ page: 1, search: '', who: 'yours' }));
  const next = data?.recordings.find(({ id }) => id !== recording);
  return (
    <Button asChild className="justify-self-start">
      {next ? (
        <Link to="/admin/review/$recording" params={{ recording: next.id }}>
          <span>{t('Next: {name}', { name: next.name })}</span> <ArrowRight aria-hidden />
        </Link>
      ) : (
        <Link to="/admin/review">
          <span>{t('Back to the queue')}</span> <ArrowRight aria-hidden />
        </Link>
      )}
    </Button>
  );
};

export const Given = ({ outcome, recording }: GivenProps): ReactElement => (
  <Card className="grid gap-4 p-5">
    <CardTitle ref={focusOnArrival} tabIndex={-1} className="outline-none">
      {t('Your decision is given')}
    </CardTitle>
    <p>{OUTCOME_SENTENCES[outcome]}</p>
    <Next recording={recording} />
  </Card>
);
