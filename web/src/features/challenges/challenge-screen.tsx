/** The public page of a challenge (first document, section 2). */
import { canTake, type Challenge } from '@reptemple/contract/challenges';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DailyBadge, HiddenBadge } from './challenge-card.tsx';
import { Details } from './page/details.tsx';
import { DuelPanel } from './page/duel-panel.tsx';
import { Closed, Join } from './page/join.tsx';
import { Leading } from './page/leading.tsx';
import type { Plan, Progress, Viewer } from './page/rules.ts';
import { isKnown } from './page/rules.ts';
import { Sharing } from './page/share.tsx';
import { Today } from './page/today.tsx';
import { Transparency } from './page/transparency.tsx';
import { challengeQuery, myProgressQuery, standingQuery } from './queries.ts';
import { isAlsoDaily, stateWords, TYPE_LABELS } from './rules.ts';
import { WhatCounts } from './what-counts.tsx';

const Badges = ({ challenge, isAdmin }: { readonly challenge: Challenge; readonly isAdmin: boolean }): ReactElement => (
  <p className="flex flex-wrap items-center gap-2.5">
    <Badge tone={canTake(challenge) ? 'gold' : 'neutral'}>{stateWords(challenge)}</Badge>
    <Badge tone="outline">{TYPE_LABELS[challenge.type]}</Badge>
    {isAlsoDaily(challenge) ? <DailyBadge /> : null}
    {isAdmin && challenge.isHidden ? <HiddenBadge /> : null}
  </p>
);

interface HeadProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly progress: Progress | undefined;
}

const Head = ({ challenge, viewer, progress }: HeadProps): ReactElement => (
  <>
    <Badges challenge={challenge} isAdmin={viewer.isAdmin} />
    <h1 className="-mt-3 carved text-4xl wrap-anywhere sm:text-6xl">{challenge.name}</h1>
    {challenge.description ? (
      <p className="max-w-prose text-lg text-pretty whitespace-pre-line text-quiet">{challenge.description}</p>
    ) : null}
    <Closed challenge={challenge} />
    <div className="grid gap-3">
      <Join challenge={challenge} viewer={viewer} progress={progress} />
      <Sharing challenge={challenge} />
    </div>
  </>
);

interface SideProps {
  readonly challenge: Challenge;
  readonly plan: Plan | null;
  readonly mine: Progress | undefined;
}

/** What this kind of challenge is about, and who leads. */
const Side = ({ challenge, plan, mine }: SideProps): ReactElement => {
  const { leaders, participants, duel } = useSuspenseQuery(standingQuery(challenge.id)).data;
  const hasDays = !duel && (challenge.minDailyReps !== null || mine !== undefined);
  return (
    <div className="grid content-start gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {duel ? <DuelPanel challenge={challenge} duel={duel} leaders={leaders} /> : null}
      {hasDays ? <Today challenge={challenge} plan={plan} mine={mine} /> : null}
      <Leading challenge={challenge} leaders={leaders} participants={participants} />
    </div>
  );
};

interface ChallengeScreenProps {
  /** Its slug or id. */
  readonly challenge: string;
  readonly viewer: Viewer;
}

export const ChallengeScreen = ({ challenge: name, viewer }: ChallengeScreenProps): ReactElement => {
  const { challenge, exerciseDefinition, plan } = useSuspenseQuery(challengeQuery(name)).data;
  const { data: progress } = useQuery({ ...myProgressQuery(challenge.id), enabled: isKnown(viewer, challenge) });
  const mine = progress?.joined === true ? progress : undefined;
  return (
    <div className="page grid gap-12 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <PageTitle>{challenge.name}</PageTitle>
      <div className="grid content-start gap-7">
        <Head challenge={challenge} viewer={viewer} progress={progress} />
      </div>
      <Side challenge={challenge} plan={plan} mine={mine} />
      <Details challenge={challenge} />
      <WhatCounts definition={exerciseDefinition} />
      <Transparency challenge={challenge.id} />
    </div>
  );
};
