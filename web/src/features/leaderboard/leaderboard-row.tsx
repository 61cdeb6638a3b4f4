/** Row of a leaderboard: rank, participant, values and kudos. */
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Medal, ChevronRight, CircleCheck, CircleX, Scale, Timer, UserPlus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { KudosButton } from '../../entities/recording/kudos-button.tsx';
import { CorrectedBadge, StatusBadge } from '../../entities/recording/status-badge.tsx';
import { formBreaksLabel, formatCount, useCountUnit } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber, inLowerCase, withoutNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { HiddenFigure } from '../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { cn } from '../../ui/class-names.ts';
import { agoLabel, formatDay, formatMomentIn } from '../../ui/format/format-dates.ts';
import { minutesAndSeconds, spokenDuration } from '../../ui/format/format-duration.ts';
import { STORED_MEDIA } from '../../ui/stored-media-cors-attributes.ts';
import { metalOf, canOpen, speaksForItself } from './board-choice-labels-and-row-rules.ts';
import type { Metal } from './board-choice-labels-and-row-rules.ts';

const TINTS: Readonly<Record<Metal, string>> = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' };

const Movement = ({ by }: { readonly by: number }): ReactElement => {
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  const ranks = Math.abs(by);
  const words = t(
    '{ranks, plural, one {# rank} other {# ranks}} {way, select, up {up} other {down}} since your last visit',
    { ranks, way: by > 0 ? 'up' : 'down' },
  );
  return (
    <span
      title={words}
      className={cn('flex items-center text-xs leading-tight font-normal', by > 0 ? 'text-gold' : 'text-quiet')}
    >
      <Icon className="size-3" aria-hidden />
      <span aria-hidden>{formatNumber(ranks)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
};

/** Rank of a row and its movement. Shows a dash for 0 reps, which have no rank. */
const Rank = ({ rank, movement }: Pick<RowFrameProps, 'rank' | 'movement'>): ReactElement => {
  const metal = rank === null ? undefined : metalOf(rank);
  const isLong = rank !== null && String(rank).length > 4;
  return (
    <p
      className={cn(
        'flex w-10 shrink-0 flex-col items-center font-semibold tabular-nums sm:w-14',
        metal ? TINTS[metal] : 'text-quiet',
      )}
    >
      <span className="sr-only">{`${t('Rank')} `}</span>
      {metal ? <Medal className="size-6 sm:size-7" strokeWidth={1.75} aria-hidden /> : null}
      <span className={cn('leading-tight', metal || isLong ? 'text-sm' : 'text-lg')}>
        {rank === null ? '–' : formatNumber(rank)}
      </span>
      {movement === undefined ? null : <Movement by={movement} />}
    </p>
  );
};

interface RowFrameProps {
  readonly rank: number | null;
  /** False while results are hidden, because ranks would reveal them. True by default. */
  readonly hasRanks?: boolean;
  readonly isMine: boolean;
  /** Number of ranks gained since the last visit; negative if ranks were lost. */
  readonly movement?: number | undefined;
  readonly children: ReactNode;
}

export const RowFrame = ({ rank, hasRanks = true, isMine, movement, children }: RowFrameProps): ReactElement => (
  <div
    className={cn(
      'flex items-center gap-2.5 px-2 py-2 sm:gap-5 sm:px-5 sm:py-3',
      // If the text is very large, the name gets a whole line.
      'tight:flex-wrap tight:[&>p:not(:first-child)]:ml-auto tight:[&>.flex-1]:order-last tight:[&>.flex-1]:basis-full',
      isMine && 'bg-gold-wash/45 shadow-[inset_4px_0_0_var(--color-gold-bright)]',
    )}
  >
    {hasRanks ? <Rank rank={rank} movement={movement} /> : null}
    {children}
  </div>
);

interface FigureProps {
  readonly word: string;
  readonly icon?: ReactNode;
  /** Screens on which the icon replaces the word. */
  readonly replaces: 'on-phones' | 'on-phones-and-tablets';
  readonly className?: string;
  readonly children: ReactNode;
}

const Figure = ({ word, icon, replaces, className, children }: FigureProps): ReactElement => (
  <span className={cn('flex items-center gap-1 whitespace-nowrap lg:block lg:text-right lg:leading-tight', className)}>
    {icon ? <span className="contents lg:hidden [&_svg]:size-3.5">{icon}</span> : null}
    <span className="lg:block lg:text-base lg:text-ink">{children}</span>{' '}
    <span className={cn('lg:inline lg:text-xs', replaces === 'on-phones' ? 'max-sm:sr-only' : 'hidden')}>{word}</span>
  </span>
);

export const StackedFigure = ({ word, children }: Pick<FigureProps, 'word' | 'children'>): ReactElement => (
  <span className="block leading-tight whitespace-nowrap lg:text-right">
    <span className="block text-base text-ink">{children}</span> <span className="text-xs">{word}</span>
  </span>
);

export const MainFigure = ({ word, icon, children }: Pick<FigureProps, 'word' | 'icon' | 'children'>): ReactElement => (
  <p className="shrink-0 text-right leading-none tabular-nums sm:min-w-18 lg:min-w-26">
    <span className="text-3xl font-semibold tracking-tight sm:text-4xl">{children}</span>{' '}
    <span className="mt-1.5 flex items-center justify-end gap-1 text-xs text-gold [&_svg]:size-3.5">
      {icon}
      <span>{word}</span>
    </span>
  </p>
);

interface RowContentProps {
  readonly challenge: Pick<Challenge, 'id' | 'timeZone' | 'ties'>;
  readonly row: LeaderboardRow;
  readonly now: number;
}

interface ParticipantRowProps extends RowContentProps {
  readonly hasRanks: boolean;
  readonly hasSession: boolean;
  readonly isKudosGiven: boolean;
  readonly movement: number | undefined;
}

/**
 * Shows the GIF of the best rep, or the avatar if there is none or the user prefers reduced motion.
 */
const Picture = ({ row }: { readonly row: LeaderboardRow }): ReactElement => (
  <div
    data-picture
    className={cn(
      'grid size-12 shrink-0 place-items-center overflow-hidden [&>*]:[grid-area:1/1] sm:aspect-video sm:h-auto sm:w-28',
      row.gifUrl && 'rounded-stone bg-sunken',
    )}
  >
    <Avatar name={row.name} picture={row.avatar} />
    {row.gifUrl ? (
      <img
        {...STORED_MEDIA}
        src={row.gifUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className="relative size-full bg-sunken object-contain motion-reduce:hidden"
      />
    ) : null}
  </div>
);

const Name = ({ challenge, row }: Omit<RowContentProps, 'now'>): ReactElement => {
  if (!canOpen(row))
    return (
      <span className="font-semibold wrap-anywhere">
        <bdi>{row.name}</bdi>
      </span>
    );
  return (
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge: challenge.id, recording: row.recordingId }}
      className="scroll-mb-32 font-semibold wrap-anywhere after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      <bdi>{row.name}</bdi>
    </Link>
  );
};

interface RepsOrHiddenProps {
  readonly reps: number | null;
  readonly unit?: CountUnit;
}

const RepsOrHidden = ({ reps, unit = 'reps' }: RepsOrHiddenProps): ReactElement =>
  reps === null ? <HiddenFigure words={t('Hidden until the end')} /> : <span>{formatCount(reps, unit)}</span>;

/** Class of a zero, which is shown only where the values form columns. */
const COLUMN_ONLY = 'max-lg:hidden';

const Figures = ({ challenge, row, now }: RowContentProps): ReactElement => (
  <p
    className={cn(
      'flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-quiet tabular-nums sm:gap-x-4 lg:grid lg:shrink-0 lg:gap-x-3',
      challenge.ties === 'form'
        ? 'lg:grid-cols-[8rem_4rem_4.5rem_4rem_4.5rem]'
        : 'lg:grid-cols-[8rem_4rem_4.5rem_4.5rem]',
    )}
  >
    <time
      dateTime={row.createdAt}
      title={formatMomentIn(row.createdAt, challenge.timeZone)}
      className="lg:text-right lg:leading-tight"
    >
      <span className="lg:block lg:text-base lg:text-ink">{agoLabel(Date.parse(row.createdAt), now)}</span>
      <span aria-hidden className="hidden text-xs lg:inline">
        {formatDay(row.createdAt, challenge.timeZone)}
      </span>
    </time>
    <Figure word={inLowerCase(t('Duration'))} replaces="on-phones-and-tablets" icon={<Timer aria-hidden />}>
      <span aria-hidden>{minutesAndSeconds(row.durationSeconds)}</span>
      <span className="sr-only">{spokenDuration(row.durationSeconds)}</span>
    </Figure>
    <Figure
      word={useCountUnit() === 'seconds' ? withoutNumber(formBreaksLabel(row.invalidReps ?? 0)) : t('invalid')}
      replaces="on-phones"
      icon={<CircleX aria-hidden />}
      className={cn(
        row.invalidReps === 0 && COLUMN_ONLY,
        row.invalidReps !== null && row.invalidReps > 0 && 'text-clay lg:[&>span]:text-clay',
      )}
    >
      <RepsOrHidden reps={row.invalidReps} />
    </Figure>
    {challenge.ties === 'form' ? (
      <Figure word={inLowerCase(t('Form'))} replaces="on-phones" icon={<Scale aria-hidden />}>
        {row.validReps === null ? <HiddenFigure words={t('Hidden until the end')} /> : (row.formScore ?? '–')}
      </Figure>
    ) : null}
    <Figure
      word={t('{count, plural, one {share} other {shares}}', { count: row.shares })}
      replaces="on-phones"
      icon={<UserPlus aria-hidden />}
      className={cn(row.shares === 0 && COLUMN_ONLY)}
    >
      {formatNumber(row.shares)}
    </Figure>
  </p>
);

export const ParticipantRow = (props: ParticipantRowProps): ReactElement => {
  const { challenge, row, now, hasRanks, hasSession, isKudosGiven, movement } = props;
  const unit = useCountUnit();
  return (
    <RowFrame rank={row.rank} hasRanks={hasRanks} isMine={row.isMine} movement={movement}>
      <Picture row={row} />
      <div className="grid min-w-0 flex-1 gap-0.5 lg:flex lg:items-center lg:justify-between lg:gap-5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {row.avatar && row.gifUrl ? (
            <Avatar name={row.name} picture={row.avatar} sizes="28px" className="size-7 motion-reduce:hidden" />
          ) : null}
          <Name challenge={challenge} row={row} />
          {row.isMine ? <Badge tone="gold">{t('You')}</Badge> : null}
          {/* On desktops, this empty element starts a new line for the badges. */}
          <span aria-hidden className="hidden basis-full lg:block" />
          {speaksForItself(row) ? null : <StatusBadge status={row.status} className="max-sm:whitespace-normal" />}
          <CorrectedBadge correctedBy={row.correctedBy} />
        </p>
        <Figures challenge={challenge} row={row} now={now} />
      </div>
      <div className="flex shrink-0 flex-col items-end sm:flex-row sm:items-center sm:gap-5">
        <MainFigure word={unit === 'seconds' ? t('held') : t('valid')} icon={<CircleCheck aria-hidden />}>
          <RepsOrHidden reps={row.validReps} unit={unit} />
        </MainFigure>
        {row.kudos === null ? null : (
          <KudosButton
            recording={row.recordingId}
            name={row.name}
            count={row.kudos}
            isGiven={isKudosGiven}
            canGive={hasSession && !row.isMine}
            hidesZero
          />
        )}
      </div>
      <ChevronRight
        aria-hidden
        className={cn('hidden size-5 shrink-0 text-edge sm:block', !canOpen(row) && 'invisible')}
      />
    </RowFrame>
  );
};
