/** Top 3 of a challenge's page as a podium, and the link to all participants. */
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { TOP_PARTICIPANTS } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { STATUS_EXPLANATIONS, STATUS_WORDS } from '@reptemple/contract/recordings/recordings';
import { formatCount, validRepsUnit, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { HiddenFigure } from '../../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { cn } from '../../../ui/class-names.ts';
import { nobodyLabel } from './challenge-page-state-texts-and-plan-chart.ts';

/** Number of reps, or a blurred placeholder if the server hides it (null). */
export const RepsFigure = ({ reps }: { readonly reps: number | null }): ReactElement => {
  const unit = useCountUnit();
  return reps === null ? (
    <HiddenFigure words={t('Hidden until the end')} />
  ) : (
    <span className="tabular-nums">{formatCount(reps, unit)}</span>
  );
};

const PLACES = [
  {
    order: 'order-2',
    height: 'h-40 sm:h-48',
    tint: 'text-gold',
    edge: 'border-t-gold-bright',
    numeral: 'I',
    rank: 1,
  },
  {
    order: 'order-1',
    height: 'h-35 sm:h-38',
    tint: 'text-silver',
    edge: 'border-t-silver',
    numeral: 'II',
    rank: 2,
  },
  {
    order: 'order-3',
    height: 'h-32 sm:h-32',
    tint: 'text-bronze',
    edge: 'border-t-bronze',
    numeral: 'III',
    rank: 3,
  },
] as const;

/**
 * Style of all podium places while results are hidden. It is the same for all, because their order
 * is not the rank.
 */
const LEVEL = { order: '', height: 'h-28', tint: '', edge: 'border-t-edge', numeral: '', rank: 0 } as const;

export const StatusNote = ({ status }: Pick<Leader, 'status'>): ReactElement | null =>
  status === 'verified' ? null : (
    <span
      className="mt-1 block text-xs font-semibold wrap-anywhere text-quiet"
      title={translateMessage(STATUS_EXPLANATIONS[status])}
    >
      {translateMessage(STATUS_WORDS[status])}
    </span>
  );

interface PlinthProps {
  readonly place: (typeof PLACES)[number] | typeof LEVEL;
  readonly row: Leader | undefined;
}

const Plinth = ({ place, row }: PlinthProps): ReactElement => {
  const unit = useCountUnit();
  return (
    <li className={cn('flex min-w-0 flex-col justify-end text-center', place.order)}>
      {row ? <Avatar name={row.name} picture={row.avatar} className="mx-auto mb-1.5" /> : null}
      <p className={cn('px-1 pb-2 text-sm leading-tight font-medium wrap-anywhere', !row && 'text-quiet')}>
        {place.rank === 0 ? null : <span className="sr-only">{`${t('Rank')} ${place.rank}: `}</span>}
        <bdi>{row ? row.name : t('Open')}</bdi>
      </p>
      <div
        className={cn(
          'flex flex-col items-center justify-between border border-t-4 bg-surface px-1 py-3',
          place.height,
          place.edge,
        )}
      >
        {row ? (
          <p className="text-3xl leading-none font-semibold tabular-nums sm:text-4xl">
            <RepsFigure reps={row.validReps} />
            <span className="mt-1 block text-xs font-normal text-quiet">{validRepsUnit(row.validReps, unit)}</span>
            <StatusNote status={row.status} />
          </p>
        ) : (
          <p className="text-2xl leading-none text-quiet" aria-hidden>
            –
          </p>
        )}
        <p aria-hidden className={cn('font-display text-lg font-bold tracking-widest', place.tint)}>
          {place.numeral}
        </p>
      </div>
    </li>
  );
};

interface PodiumProps {
  readonly rows: readonly Leader[];
  readonly places: number | null;
}

export const Podium = ({ rows, places }: PodiumProps): ReactElement => {
  const isLevel = rows.some(({ rank }) => rank === null);
  return (
    <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col items-end gap-2 sm:gap-3">
      {PLACES.slice(0, places ?? PLACES.length).map((place, index) => (
        <Plinth key={place.rank} place={isLevel ? LEVEL : place} row={rows[index]} />
      ))}
    </ol>
  );
};

interface AllParticipantsProps {
  readonly challenge: Challenge;
  readonly participants: number;
}

export const AllParticipants = ({ challenge, participants }: AllParticipantsProps): ReactElement | null =>
  participants > 0 ? (
    <Link
      to="/challenge/$challenge/leaderboard"
      params={{ challenge: challenge.id }}
      className="relative justify-self-center py-2 font-medium underline decoration-edge underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-0.5 hover:decoration-ink"
    >
      {t('View All {count, plural, one {# Participant} other {# Participants}}', { count: participants })}
    </Link>
  ) : null;

interface LeadingProps extends AllParticipantsProps {
  readonly leaders: readonly Leader[];
}

export const Leading = ({ challenge, leaders, participants }: LeadingProps): ReactElement => (
  <section aria-labelledby="leading">
    <div className="mb-3 flex sm:mb-6 flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="leading" className="carved text-2xl">
        {t('Top Participants')}
      </h2>
      <p className="text-sm text-quiet">
        {t('{count, plural, one {# participant} other {# participants}}', { count: participants })}
      </p>
    </div>
    {leaders.length === 0 ? null : <Podium rows={leaders.slice(0, TOP_PARTICIPANTS)} places={challenge.places} />}
    <div className="grid justify-items-center gap-2 border-t-4 border-double pt-4 text-center">
      {leaders.length === 0 ? <p className="text-quiet">{nobodyLabel(challenge)}</p> : null}
      <AllParticipants challenge={challenge} participants={participants} />
    </div>
  </section>
);
