/** Public page of a challenge (specification S1, section 2). */
import { canTake, type Challenge } from '@reptemple/contract/challenges/challenges';
import { useQuery, type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { Fold, useFold } from '../../ui/fold.tsx';
import { FailedPart, PartBoundary } from '../../ui/feedback/part-boundary.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DailyBadge, HiddenBadge } from './challenge-card.tsx';
import { CHALLENGE_FRAME, ChallengeDescription, ChallengeName } from './challenge-frame.tsx';
import { Details } from './page/details.tsx';
import { DuelPanel } from './page/duel-panel.tsx';
import { Closed, Join } from './page/join.tsx';
import { Leading } from './page/leading.tsx';
import { type Plan, type Progress, type Viewer, isKnown } from './page/rules.ts';
import { Sharing } from './page/share.tsx';
import { Today } from './page/today.tsx';
import { Transparency } from './page/transparency.tsx';
import { challengeQuery, myProgressQuery, standingQuery } from './queries.ts';
import { isAlsoDaily, stateLabel, TYPE_LABELS, measuresOf } from './rules.ts';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { AngleDial } from './angle-dial.tsx';

/**
 * Rules of the exercise, drawn from its definition. Renders nothing if the definition is invalid.
 */
const WhatCounts = ({ definition }: { readonly definition: unknown }): ReactElement | null => {
  const exercise = parseExercise(definition);
  const fold = useFold(false);
  if (!exercise.ok) return null;
  return (
    <section aria-labelledby="what-counts" className="lg:col-span-2">
      <h2 id="what-counts" className="carved text-2xl sm:text-3xl">
        {t('What Counts')}
      </h2>
      <p className="mt-2 max-w-prose text-pretty text-quiet">
        {t('A rep counts if every joint stays in its range. If not, you see which one was off.')}
      </p>
      <Fold {...fold} className="mt-4" title={t('Ranges (degrees)')}>
        <ul className="grid gap-x-6 gap-y-10 pt-4 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-10">
          {measuresOf(exercise.value).map((measure) => (
            <AngleDial key={measure.id} measure={measure} />
          ))}
        </ul>
      </Fold>
    </section>
  );
};

const Badges = ({ challenge, isAdmin }: { readonly challenge: Challenge; readonly isAdmin: boolean }): ReactElement => (
  <p className="flex flex-wrap items-center gap-2.5">
    <Badge tone={canTake(challenge) ? 'gold' : 'neutral'}>{stateLabel(challenge)}</Badge>
    <Badge tone="outline">{TYPE_LABELS[challenge.type]}</Badge>
    {isAlsoDaily(challenge) ? <DailyBadge /> : null}
    {isAdmin && challenge.isHidden ? <HiddenBadge /> : null}
  </p>
);

interface HeadProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly progress: Progress | undefined;
  readonly partOf: ReactNode;
}

const Head = ({ challenge, viewer, progress, partOf }: HeadProps): ReactElement => (
  <>
    <Badges challenge={challenge} isAdmin={viewer.isAdmin} />
    <ChallengeName name={challenge.name} />
    {partOf}
    <Closed challenge={challenge} />
    <div className="grid gap-3">
      <Join challenge={challenge} viewer={viewer} progress={progress} />
      <Sharing challenge={challenge} canOpenWall={viewer.isAdmin || progress?.isCreator === true} />
    </div>
  </>
);

interface SideProps {
  readonly challenge: Challenge;
  readonly plan: Plan | null;
  readonly progress: UseQueryResult<Progress>;
  readonly mine: Progress | undefined;
}

const FailedProgress = ({ progress }: Pick<SideProps, 'progress'>): ReactElement | null =>
  progress.isLoadingError ? <FailedPart query={progress} failed={t('Failed to load this section')} /> : null;

/** Side column: type-specific information and the top 3. */
const Side = ({ challenge, plan, progress, mine }: SideProps): ReactElement => {
  const standing = useQuery(standingQuery(challenge.id));
  const { data } = standing;
  const duel = data?.duel;
  const hasDays = data && !duel && (challenge.minDailyReps !== null || mine !== undefined);
  return (
    <div className={cn('grid content-start gap-6 sm:gap-10', CHALLENGE_FRAME.side)}>
      <FailedProgress progress={progress} />
      {duel ? <DuelPanel challenge={challenge} duel={duel} leaders={data.leaders} /> : null}
      <PartBoundary
        query={standing}
        loading={t('Loading...')}
        failed={t('Failed to load leaderboard. Please try again.')}
      >
        {({ leaders, participants }) => <Leading challenge={challenge} leaders={leaders} participants={participants} />}
      </PartBoundary>
      {hasDays ? <Today challenge={challenge} plan={plan} mine={mine} /> : null}
    </div>
  );
};

interface ChallengeScreenProps {
  /** Slug or id. */
  readonly challenge: string;
  readonly viewer: Viewer;
  /** Renders links to the campaigns of a challenge, given its id. */
  readonly renderPartOf: (challenge: string) => ReactNode;
}

export const ChallengeScreen = ({ challenge: name, viewer, renderPartOf }: ChallengeScreenProps): ReactElement => {
  const { challenge, exerciseDefinition, plan } = useSuspenseQuery(challengeQuery(name)).data;
  const asked = useQuery({ ...myProgressQuery(challenge.id), enabled: isKnown(viewer, challenge) });
  const progress = asked.data;
  const mine = progress?.joined === true ? progress : undefined;
  return (
    <div className={CHALLENGE_FRAME.page}>
      <PageTitle>{challenge.name}</PageTitle>
      <div className={CHALLENGE_FRAME.head}>
        <Head challenge={challenge} viewer={viewer} progress={progress} partOf={renderPartOf(challenge.id)} />
      </div>
      <Side challenge={challenge} plan={plan} progress={asked} mine={mine} />
      <div className="grid content-start gap-6">
        <ChallengeDescription description={challenge.description} />
        <Details challenge={challenge} />
      </div>
      <WhatCounts definition={exerciseDefinition} />
      <Transparency challenge={challenge.id} />
    </div>
  );
};
