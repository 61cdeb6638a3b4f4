/**
 * Cards of the user's running challenges with next steps: goal of the day, streak, and reps to the
 * next rank.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Check, Flame, Target, Trophy, Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { ListOwnChallenges } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { OwnChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { formatCount, repsLabel } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';

interface NextStep {
  readonly kind: 'goal' | 'done' | 'streak' | 'rank' | 'next';
  readonly words: string;
}

/**
 * Returns the user's next step in a challenge: toward the daily minimum or, without a minimum,
 * toward a new best set.
 */
const goalStep = ({ todayMinimum, todayReps, best, unit }: OwnChallenge): NextStep | undefined => {
  if (todayMinimum !== null) {
    return todayReps >= todayMinimum
      ? { kind: 'done', words: t('Today’s goal reached') }
      : {
          kind: 'goal',
          words: `${t('Today')}: ${t('{now} of {whole}', {
            now: formatCount(todayReps, unit),
            whole: repsLabel(todayMinimum, unit),
          })}`,
        };
  }
  return best === null || best === 0 ? undefined : { kind: 'goal', words: `${t('Best')}: ${formatCount(best, unit)}` };
};

const streakStep = ({ streak, todayMinimum }: OwnChallenge): NextStep | undefined =>
  streak > 0 && todayMinimum !== null
    ? { kind: 'streak', words: t('{count, plural, one {# day} other {# days}} in a row', { count: streak }) }
    : undefined;

const rankStep = ({ rank, participants }: OwnChallenge): NextStep | undefined =>
  rank === null
    ? undefined
    : { kind: 'rank', words: `${t('Rank')} ${t('{now} of {whole}', { now: rank, whole: participants })}` };

/**
 * Returns the step to the next rank: how many reps in one set it needs. Undefined if more reps
 * would not change the rank.
 */
const passStep = ({ rank, rankedReps, repsToNext, unit }: OwnChallenge): NextStep | undefined =>
  rank === null || rankedReps === null || repsToNext === null
    ? undefined
    : {
        kind: 'next',
        words: t('{count} in one set for rank {next}', {
          count: repsLabel(rankedReps + repsToNext, unit),
          next: rank - 1,
        }),
      };

export const nextStepsOf = (challenge: OwnChallenge): readonly NextStep[] =>
  [goalStep, streakStep, rankStep, passStep].flatMap((step) => step(challenge) ?? []);

export const ownChallengesQuery = endpointQuery(ListOwnChallenges, {}, 0);

const ICONS: Readonly<Record<NextStep['kind'], typeof Flame>> = {
  goal: Target,
  done: Check,
  streak: Flame,
  rank: Trophy,
  next: ArrowUp,
};

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

type GoalRingProps = Pick<OwnChallenge, 'todayReps' | 'unit'> & { readonly todayMinimum: number };

const GoalRing = ({ todayMinimum: minimum, todayReps: done, unit }: GoalRingProps): ReactElement => {
  const share = Math.min(1, done / minimum);
  return (
    <div className="relative grid size-18 shrink-0 place-items-center" aria-hidden>
      <svg viewBox="-50 -50 100 100" className="absolute inset-0 -rotate-90" fill="none" strokeWidth={8}>
        <circle r={RADIUS} className="stroke-line" />
        {share > 0 ? (
          <circle r={RADIUS} className="stroke-gold-bright" strokeDasharray={`${share * LENGTH} ${LENGTH}`} />
        ) : null}
      </svg>
      {share < 1 ? (
        <span className="grid text-center leading-none">
          <strong className="text-2xl font-semibold tabular-nums">{formatCount(minimum - done, unit)}</strong>
          <span className="text-xs text-quiet">{t('to go')}</span>
        </span>
      ) : (
        <Check className="size-7 text-gold" />
      )}
    </div>
  );
};

const Step = ({ step: { kind, words } }: { readonly step: NextStep }): ReactElement => {
  const Icon = ICONS[kind];
  const isEarned = kind === 'done';
  return (
    <li className={isEarned ? 'flex gap-2 font-semibold text-gold' : 'flex gap-2'}>
      <Icon className="mt-1 size-4 shrink-0 text-quiet" aria-hidden /> <span>{words}</span>
    </li>
  );
};

interface RunningProps {
  readonly challenge: OwnChallenge;
  /** True for the first challenge. Its Record button is the primary button of the page. */
  readonly isNext: boolean;
}

const Running = ({ challenge, isNext }: RunningProps): ReactElement => {
  const { id, name, unit, todayMinimum, todayReps } = challenge;
  return (
    <li className="grid gap-4 rounded-stone border bg-surface p-4 shadow-lifted sm:p-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
            <Link
              to="/challenge/$challenge/leaderboard"
              params={{ challenge: id }}
              className="relative inline-flex min-h-6 items-center underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <ul className="mt-2 grid gap-1 tabular-nums">
            {nextStepsOf(challenge).map((step) => (
              <Step key={step.kind} step={step} />
            ))}
          </ul>
        </div>
        {todayMinimum === null ? null : <GoalRing {...{ todayMinimum, todayReps, unit }} />}
      </div>
      <Button asChild variant={isNext ? 'primary' : 'secondary'} className="w-full self-end">
        <Link to="/challenge/$challenge/record" params={{ challenge: id }}>
          <Video aria-hidden />
          <span>{t('Record')}</span>
        </Link>
      </Button>
    </li>
  );
};

export const RunningChallenges = (): ReactElement => {
  const query = useQuery(ownChallengesQuery);
  const { data } = query;
  if (query.isLoadingError)
    return <FailedPart query={query} failed={t('Failed to load challenges. Please try again.')} />;
  if (!data) return <Skeleton className="h-48" />;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="carved mb-5 text-2xl sm:text-3xl">
        {t('Today')}
      </h2>
      {data.challenges.length === 0 ? (
        <p className="text-quiet">
          <span>{t('You have no running challenges.')}</span>{' '}
          <Link to="/challenges" className="font-semibold text-ink underline underline-offset-4">
            {t('Browse Challenges')}
          </Link>
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.challenges.map((challenge, at) => (
            <Running key={challenge.id} challenge={challenge} isNext={at === 0} />
          ))}
        </ul>
      )}
    </section>
  );
};
