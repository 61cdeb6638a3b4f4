/** Row of a participant with their best recording of the period. */
import { useCountUnit } from '../../ui/format/reps-unit.ts';
import { formatCount } from '../../i18n/count-format.ts';
import type { CountUnit } from '../../i18n/count-format.ts';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleX, Scale, Timer, UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { agoLabel } from '../../ui/format/ago.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format/day.ts';
import { minutesAndSeconds, spokenDuration } from '../../ui/format/duration.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { HiddenFigure } from '../../ui/chart/hidden-number.tsx';
import { formatMomentIn } from '../../ui/format/timestamp.ts';
import { KudosButton } from '../../entities/recording/kudos.tsx';
import { CorrectedBadge, StatusBadge } from '../../entities/recording/status-badge.tsx';
import { Figure, MainFigure, Row } from './row.tsx';
import { canOpen, speaksForItself } from './boards.ts';
import { STORED_MEDIA } from '../../ui/storage/stored-media.ts';

interface StandingProps {
  /** Dates are in its time zone. */
  readonly challenge: Pick<Challenge, 'id' | 'timeZone' | 'ties'>;
  readonly row: LeaderboardRow;
  /** Unix time in ms. */
  readonly now: number;
}

interface RowProps extends StandingProps {
  /** True for members and guests. */
  readonly hasSession: boolean;
  readonly isKudosGiven: boolean;
  /** Ranks gained since the last visit; negative if lost. */
  readonly movement: number | undefined;
}

/** Shows the GIF of the best rep; the avatar if there is none or motion is reduced. */
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
        className="relative size-full object-cover motion-reduce:hidden"
      />
    ) : null}
  </div>
);

const Name = ({ challenge, row }: Omit<StandingProps, 'now'>): ReactElement => {
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

const Figures = ({ challenge, row, now }: StandingProps): ReactElement => (
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
    <Figure word={t('time')} isIconEnough icon={<Timer aria-hidden />}>
      <span aria-hidden>{minutesAndSeconds(row.durationSeconds)}</span>
      <span className="sr-only">{spokenDuration(row.durationSeconds)}</span>
    </Figure>
    <Figure
      word={
        useCountUnit() === 'seconds'
          ? t('{count, plural, one {form break} other {form breaks}}', { count: row.invalidReps ?? 0 })
          : t('invalid')
      }
      icon={<CircleX aria-hidden />}
      className={cn(row.invalidReps !== null && row.invalidReps > 0 && 'text-clay lg:[&>span]:text-clay')}
    >
      <RepsOrHidden reps={row.invalidReps} />
    </Figure>
    {challenge.ties === 'form' ? (
      <Figure word={t('form')} icon={<Scale aria-hidden />}>
        {row.validReps === null ? <HiddenFigure words={t('Hidden until the end')} /> : (row.formScore ?? '–')}
      </Figure>
    ) : null}
    <Figure
      word={t('{count, plural, one {share} other {shares}}', { count: row.shares })}
      icon={<UserPlus aria-hidden />}
    >
      {formatNumber(row.shares)}
    </Figure>
  </p>
);

export const Standing = (props: RowProps): ReactElement => {
  const { challenge, row, now, hasSession, isKudosGiven, movement } = props;
  const unit = useCountUnit();
  return (
    <Row rank={row.rank} isMine={row.isMine} movement={movement}>
      <Picture row={row} />
      <div className="grid min-w-0 flex-1 gap-0.5 lg:flex lg:items-center lg:justify-between lg:gap-5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {row.avatar && row.gifUrl ? (
            <Avatar name={row.name} picture={row.avatar} sizes="28px" className="size-7 motion-reduce:hidden" />
          ) : null}
          <Name challenge={challenge} row={row} />
          {row.isMine ? <Badge tone="gold">{t('You')}</Badge> : null}
          {speaksForItself(row) ? null : <StatusBadge status={row.status} />}
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
          />
        )}
      </div>
      <ChevronRight
        aria-hidden
        className={cn('hidden size-5 shrink-0 text-edge sm:block', !canOpen(row) && 'invisible')}
      />
    </Row>
  );
};
