/** One row of the leaderboard. */
import type { LeaderboardRow } from '@reptemple/contract/leaderboard';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleX, Clapperboard, Medal, Timer, VideoOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/day.ts';
import { minutesAndSeconds, spokenDuration } from '../../ui/duration.ts';
import { canOpen, type Metal, metalOf, STATUS_NOTES } from './rules.ts';

interface StandingProps {
  readonly challenge: string;
  readonly row: LeaderboardRow;
}

const TINTS: Readonly<Record<Metal, string>> = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' };

const Rank = ({ rank }: { readonly rank: number }): ReactElement => {
  const metal = metalOf(rank);
  return (
    <p
      className={cn(
        'flex w-9 shrink-0 flex-col items-center font-semibold tabular-nums',
        metal ? TINTS[metal] : 'text-quiet',
      )}
    >
      <span className="sr-only">Rank </span>
      {metal ? <Medal className="size-6" strokeWidth={1.75} aria-hidden /> : null}
      <span className={cn('leading-tight', metal ? 'text-sm' : 'text-lg')}>{rank}</span>
    </p>
  );
};

const Picture = ({ row }: { readonly row: LeaderboardRow }): ReactElement => {
  const Empty = canOpen(row) ? Clapperboard : VideoOff;
  return (
    <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-stone bg-sunken text-quiet sm:aspect-video sm:h-auto sm:w-32">
      {row.gifUrl ? (
        <img src={row.gifUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Empty className="size-5" strokeWidth={1.25} aria-hidden />
      )}
    </div>
  );
};

const Name = ({ challenge, row }: StandingProps): ReactElement => {
  if (!canOpen(row)) return <span className="font-semibold wrap-anywhere">{row.name}</span>;
  return (
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge, recording: row.recordingId }}
      className="font-semibold wrap-anywhere after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
    >
      {row.name}
    </Link>
  );
};

const Figures = ({ row }: { readonly row: LeaderboardRow }): ReactElement => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-quiet tabular-nums sm:gap-x-4 [&_svg]:size-3.5">
    <time dateTime={row.createdAt}>{formatDay(row.createdAt)}</time>
    <span className="flex items-center gap-1">
      <Timer aria-hidden />
      <span aria-hidden>{minutesAndSeconds(row.durationSeconds)}</span>
      <span className="sr-only">{spokenDuration(row.durationSeconds)}</span>
    </span>
    {row.invalidReps === null ? null : (
      <span className={cn('flex items-center gap-1', row.invalidReps > 0 && 'text-clay')}>
        <CircleX aria-hidden />
        {row.invalidReps} invalid
      </span>
    )}
  </p>
);

export const Standing = ({ challenge, row }: StandingProps): ReactElement => {
  const note = STATUS_NOTES[row.status];
  return (
    <li
      className={cn(
        'group relative flex items-center gap-3 border-b px-2 py-3 transition-colors last:border-b-0 sm:gap-5 sm:px-5',
        canOpen(row) && 'hover:bg-raised',
        row.isMine && 'bg-gold-wash/45 shadow-[inset_4px_0_0_var(--color-gold-bright)]',
      )}
    >
      {row.rank === null ? null : <Rank rank={row.rank} />}
      <Picture row={row} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Name challenge={challenge} row={row} />
          {row.isMine ? <Badge tone="gold">You</Badge> : null}
          {note ? <Badge tone="outline">{note}</Badge> : null}
        </p>
        <Figures row={row} />
      </div>
      <p className="shrink-0 text-right leading-none tabular-nums">
        <span className="text-3xl font-semibold tracking-tight sm:text-4xl">{row.validReps ?? 'Hidden'}</span>
        <span className="mt-1.5 flex items-center justify-end gap-1 text-xs text-gold">
          <CircleCheck className="size-3.5" aria-hidden />
          valid
        </span>
      </p>
      <ChevronRight
        aria-hidden
        className={cn('hidden size-5 shrink-0 text-edge sm:block', !canOpen(row) && 'invisible')}
      />
    </li>
  );
};
