/**
 * Public page of a challenge: facts, rules of the exercise, statistics and side column
 * (specification S1, section 2).
 */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { DEPTH_DEGREES } from '@reptemple/contract/challenges/challenge-form';
import { canTake } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetTransparency } from '@reptemple/contract/recordings/reviews-and-appeals';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { useReportVisit } from '../../api/report-visit.ts';
import { TYPE_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { formatCount, repsLabel, CountUnitContext } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { FailedPart, PartBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { minutesAndSeconds } from '../../ui/format/format-duration.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { datesOf, DailyBadge, HiddenBadge } from './challenge-card.tsx';
import { CHALLENGE_FRAME, ChallengeDescription, ChallengeName } from './challenge-header-and-skeletons.tsx';
import {
  everyWords,
  spanLabel,
  isAlsoDaily,
  stateLabel,
  measuresOf,
  rangeLabel,
} from './challenge-labels-and-filters.ts';
import type { Measure } from './challenge-labels-and-filters.ts';
import { isKnown } from './page/challenge-page-state-texts-and-plan-chart.ts';
import type { Plan, Progress, Viewer } from './page/challenge-page-state-texts-and-plan-chart.ts';
import { Today } from './page/daily-progress.tsx';
import { DuelPanel } from './page/duel-panel.tsx';
import { Closed, Join } from './page/join-button.tsx';
import { ShareButtons } from './page/share-buttons.tsx';
import { Leading } from './page/top-participants.tsx';
import { transparencyQuery, challengeQuery, myProgressQuery, standingQuery } from './queries.ts';

type Fact = readonly [term: string, value: string | undefined];

const exerciseOf = ({ exercise: { name, depthStandard } }: Challenge): string =>
  depthStandard === 'record'
    ? `${translateMessage(name)}, ${t('Elbow')} ${t('{max}° or less', { max: DEPTH_DEGREES.record })}`
    : translateMessage(name);

const minimumOf = ({ minDailyReps, increment, exercise: { unit } }: Challenge): string | undefined => {
  if (minDailyReps === null) return undefined;
  if (!increment) return t('{count} a day', { count: repsLabel(minDailyReps, unit) });
  const { value, cadenceValue, cadenceUnit } = increment;
  return `${repsLabel(minDailyReps, unit)}, +${formatCount(value, unit)} ${everyWords(cadenceValue, cadenceUnit)}`;
};

const shown = <Value,>(value: Value | null, format: (value: Value) => string): string | undefined =>
  value === null ? undefined : format(value);

const RANKED = { male: t('Men'), female: t('Women'), other: t('Other') } as const;

/**
 * Returns the label of the gender whose results rank; undefined if all do. People of other genders
 * may still take part. Duels ignore the gender filter.
 */
const rankedOf = ({ type, genderFilter }: Challenge): string | undefined =>
  type === 'duel' || genderFilter === null || genderFilter === 'all' ? undefined : RANKED[genderFilter];

const factsOf = (challenge: Challenge): readonly Fact[] => [
  [t('Exercise'), exerciseOf(challenge)],
  [t('Type'), TYPE_LABELS[challenge.type]],
  [t('Dates'), datesOf(challenge)],
  [t('Duration'), challenge.length ? spanLabel(challenge.length.value, challenge.length.unit) : undefined],
  [t('Daily minimum'), minimumOf(challenge)],
  [t('Results'), challenge.areResultsHidden ? t('Hidden until the end') : undefined],
  [t('Longest recording'), shown(challenge.maxDurationSeconds, minutesAndSeconds)],
  [t('Longest rest'), shown(challenge.maxRestSeconds, minutesAndSeconds)],
  [t('Attempts a day'), shown(challenge.maxDailyAttempts, (count) => formatNumber(count))],
  [t('Leaderboard'), rankedOf(challenge)],
  [t('Participants'), challenge.allowsGuests ? t('Guests may take part') : undefined],
  [t('Time zone'), challenge.timeZone.replaceAll('_', ' ')],
  [t('Created by'), challenge.createdBy ?? undefined],
];

const Details = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <section aria-labelledby="details">
    <h2 id="details" className="sr-only">
      {t('Details')}
    </h2>
    <dl className="grid grid-cols-2 tight:grid-cols-1 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-3">
      {factsOf(challenge).map(([term, value]) =>
        value === undefined ? null : (
          <div key={term}>
            <dt className="inscription text-quiet">{term}</dt>
            <dd className="mt-1 font-medium wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  </section>
);

type Figures = NonNullable<Reply<typeof GetTransparency>>;

type Stat = readonly [name: string, value: number];

const othersOf = ({ appeals, ...figures }: Figures): readonly Stat[] => [
  [t('Adjusted'), figures.adjusted],
  [t('Checking the video'), figures.checking],
  [t('Counted without video'), figures.counted],
  [t('Unverified'), figures.unverified],
  [t('Under review'), figures.underReview],
  [t('Edited manually'), figures.corrected],
  [t('Reviewed by a person'), figures.reviewed],
  [t('Appeals: open'), appeals.open],
  [t('Appeals: count kept'), appeals.upheld],
  [t('Appeals: result changed'), appeals.changed],
];

/**
 * Returns label and value of each statistic. Omits counts of 0, except for recordings and verified
 * ones.
 */
const figuresOf = (figures: Figures): readonly Stat[] => [
  [t('Recordings'), figures.recordings],
  [t('Verified'), figures.verified],
  ...othersOf(figures).filter(([, value]) => value > 0),
];

/**
 * Section with public verification statistics, without names. Renders nothing without recordings.
 */
const Transparency = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const figures = useQuery(transparencyQuery(challenge));
  const { data } = figures;
  if (figures.isLoadingError) return <FailedPart query={figures} failed={t('Failed to load')} />;
  if (!data || data.recordings === 0) return null;
  return (
    <section aria-labelledby="transparency" className="lg:col-span-2">
      <h2 id="transparency" className="carved text-2xl sm:text-3xl">
        {t('How results were verified')}
      </h2>
      <dl className="mt-6 grid gap-x-16 border-t-4 border-double sm:grid-cols-2">
        {figuresOf(data).map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b py-2.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/**
 * Radius in SVG units of the angle drawing. One limb is fixed, the other moves from folded (0°) to
 * straight (180°).
 */
const RADIUS = 80;
/** Width in SVG units of the arcs that show the required ranges. */
const BAND = 14;
const STRAIGHT = 180;
/** Colours of the required ranges: the first is the start of a rep, the second its end. */
const TINTS = ['stroke-ink', 'stroke-gold-bright'] as const;
const DOTS = ['bg-ink', 'bg-gold-bright'] as const;

const pointAt = (degrees: number, radius: number): string => {
  const turn = (Math.min(STRAIGHT, Math.max(0, degrees)) * Math.PI) / STRAIGHT;
  return `${(-radius * Math.cos(turn)).toFixed(2)} ${(-radius * Math.sin(turn)).toFixed(2)}`;
};

const arc = (from: number, to: number): string =>
  `M${pointAt(from, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to, RADIUS)}`;

const limbAngle = ({ requirements }: Measure): number => {
  const range = requirements.at(-1)?.range;
  if (!range) return STRAIGHT;
  return range.min > 0 ? range.min : range.max;
};

export const AngleDial = ({ measure }: { readonly measure: Measure }): ReactElement => (
  <li className="grid content-start gap-5">
    <svg viewBox="-96 -96 192 108" className="w-full max-w-64" aria-hidden fill="none">
      <path d={arc(0, STRAIGHT)} className="stroke-line" strokeWidth={2} />
      {measure.requirements.map(({ when, range }, index) => (
        <path key={when} d={arc(range.min, range.max)} className={TINTS[index]} strokeWidth={BAND} />
      ))}
      <path
        d={`M${pointAt(0, RADIUS - BAND)} L0 0 L${pointAt(limbAngle(measure), RADIUS - BAND)}`}
        className="stroke-ink"
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle r="7" className="fill-ground stroke-ink" strokeWidth={5} />
    </svg>
    <div>
      <h3 className="inscription text-quiet">{measure.name}</h3>
      <dl className="mt-2 grid gap-1.5">
        {measure.requirements.map(({ when, range }, index) => (
          <div key={when} className="flex items-baseline gap-2.5">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[index]}`} />
            <dt className="text-quiet">{when}</dt>
            <dd className="font-semibold tabular-nums">{rangeLabel(range)}</dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
);

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
        {countUnitOf(exercise.value) === 'seconds'
          ? t('Counts the longest hold without a break, in seconds.')
          : t('A rep counts if every joint stays in its range. If not, you see which one was off.')}
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
      <ShareButtons challenge={challenge} canOpenWall={viewer.isAdmin || progress?.isCreator === true} />
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
  progress.isLoadingError ? <FailedPart query={progress} failed={t('Failed to load')} /> : null;

const Side = ({ challenge, plan, progress, mine }: SideProps): ReactElement => {
  const standing = useQuery(standingQuery(challenge.id));
  const { data } = standing;
  const hasDays = data && !data.duel && (challenge.minDailyReps !== null || mine !== undefined);
  return (
    <div className={cn('grid content-start gap-6 sm:gap-10', CHALLENGE_FRAME.side)}>
      <FailedProgress progress={progress} />
      <PartBoundary
        query={standing}
        loading={t('Loading...')}
        failed={t('Failed to load leaderboard. Please try again.')}
      >
        {({ duel, ...top }) =>
          duel ? <DuelPanel challenge={challenge} duel={duel} {...top} /> : <Leading challenge={challenge} {...top} />
        }
      </PartBoundary>
      {hasDays ? <Today challenge={challenge} plan={plan} mine={mine} /> : null}
    </div>
  );
};

interface ChallengeScreenProps {
  readonly challenge: string;
  readonly viewer: Viewer;
  /**
   * Render prop that returns links to the campaigns that promote a challenge, given its id. A prop,
   * because a feature must not import the campaigns feature.
   */
  readonly renderPartOf: (challenge: string) => ReactNode;
}

export const ChallengeScreen = ({ challenge: name, viewer, renderPartOf }: ChallengeScreenProps): ReactElement => {
  const { challenge, exerciseDefinition, plan } = useSuspenseQuery(challengeQuery(name)).data;
  useReportVisit(challenge.id, 'page');
  const asked = useQuery({ ...myProgressQuery(challenge.id), enabled: isKnown(viewer, challenge) });
  const progress = asked.data;
  const mine = progress?.joined === true ? progress : undefined;
  return (
    <CountUnitContext value={challenge.exercise.unit}>
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
    </CountUnitContext>
  );
};
