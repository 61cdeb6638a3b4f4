/**
 * Page before the recorder of a duel: viewers without a place join, or learn that the duel is full.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Swords } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { canJoin, gateOf, isFullFor, isKnown } from './page/challenge-page-state-texts-and-plan-chart.ts';
import type { Viewer } from './page/challenge-page-state-texts-and-plan-chart.ts';
import { SignInToRecord } from './page/join-button.tsx';
import { challengeQuery, myProgressQuery, useJoinChallenge, joinErrorMessage } from './queries.ts';

interface NoPlaceProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
}

const Full = ({ challenge, viewer }: NoPlaceProps): ReactElement => (
  <Notice
    as="h1"
    icon={<Swords aria-hidden />}
    title={t('This duel is full')}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }}>
            {t('Leaderboard')}
          </Link>
        </Button>
        {isKnown(viewer, challenge) ? null : <SignInToRecord challenge={challenge} />}
      </div>
    }
  ></Notice>
);

const Free = ({ challenge }: { readonly challenge: Challenge }): ReactElement => {
  const join = useJoinChallenge();
  const takePlace = (): void => join.mutate(challenge.id, { onError: (error) => errorToast(joinErrorMessage(error)) });
  return (
    <Notice
      as="h1"
      icon={<Swords aria-hidden />}
      title={challenge.name}
      action={
        <Button size="large" busy={join.isPending} onClick={takePlace}>
          {t('Join Challenge')}
        </Button>
      }
    >
      {challenge.participants === 0
        ? t('The clock starts when the first person joins.')
        : t('One place left. The clock is running.')}
    </Notice>
  );
};

const NoPlace = ({ challenge, viewer }: NoPlaceProps): ReactElement => (
  <>
    <PageTitle>{challenge.name}</PageTitle>
    {isFull(challenge) ? <Full challenge={challenge} viewer={viewer} /> : <Free challenge={challenge} />}
  </>
);

interface DuelGateProps {
  readonly challenge: string;
  readonly viewer: Viewer;
  /**
   * True after a recording was started here. The recorder then stays open, even if the viewer has
   * no place in the duel.
   */
  readonly hasBegun: boolean;
  readonly children: ReactNode;
}

const hasToTakePlace = (viewer: Viewer, challenge: Challenge): boolean =>
  challenge.type === 'duel' && canJoin(challenge) && isKnown(viewer, challenge);

export const DuelGate = ({ challenge: name, viewer, hasBegun, children }: DuelGateProps): ReactNode => {
  const challenge = useQuery(challengeQuery(name)).data?.challenge;
  const isGated = challenge !== undefined && hasToTakePlace(viewer, challenge);
  const place = useQuery({ ...myProgressQuery(challenge?.id ?? name), enabled: isGated });
  if (!challenge) return children;
  const gate = isFullFor(viewer, challenge, hasBegun) ? 'closed' : gateOf(isGated, hasBegun, place);
  if (gate === 'open') return children;
  if (gate === 'asking') return <Spinner as="h1" label={t('Loading challenge...')} className="flex-1 py-24 text-lg" />;
  return <NoPlace challenge={challenge} viewer={viewer} />;
};
