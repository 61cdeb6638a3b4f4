/**
 * Rows of the big-screen leaderboard, the choice of its slides (all, male, female, today), and the
 * detection and celebration of new bests.
 */
import { CircleCheck, Landmark, Medal } from 'lucide-react';
import type { ReactElement } from 'react';
import { LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { StatusBadge } from '../../../entities/recording/status-badge.tsx';
import { formatCount, repsLabel, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { metalOf, speaksForItself } from '../board-choice-labels-and-row-rules.ts';
import type { Metal } from '../board-choice-labels-and-row-rules.ts';
import { keyRows, useMoves } from '../rank-movement-and-announcements.ts';
import type { Keyed } from '../rank-movement-and-announcements.ts';

export const WALL_SLIDES = ['all', 'male', 'female', 'today'] as const;
export type WallSlide = (typeof WALL_SLIDES)[number];

export const SLIDE_LABELS: Readonly<Record<WallSlide, string>> = {
  all: t('All'),
  male: t('Male'),
  female: t('Female'),
  today: t('Today'),
};

/** Maximum number of rows on the big screen: as many as fit on a 16:9 screen. */
export const MAX_WALL_ROWS = 10;

export type WallRow = Keyed<LeaderboardRow>;

/**
 * Returns the rows of a slide. While results are hidden, removes ranks, reps and GIFs and sorts by
 * name. The server sends results to an admin's session, but everyone can see the screen.
 */
export const wallRows = (rows: readonly LeaderboardRow[], areResultsHidden: boolean): readonly WallRow[] => {
  const keyed = keyRows([{ rows: rows.map((row) => ({ ...row, isMine: false })) }]);
  if (!areResultsHidden) return keyed;
  const hide = (row: WallRow): WallRow => ({ ...row, rank: null, validReps: null, gifUrl: null });
  return keyed.toSorted((one, other) => one.name.localeCompare(other.name)).map((row) => hide(row));
};

/**
 * Returns the slides that have rows; only 'all' while results are hidden or if no slide has rows.
 */
export const slidesToShow = (
  rows: Readonly<Record<WallSlide, readonly unknown[] | undefined>>,
  areResultsHidden: boolean,
): readonly WallSlide[] => {
  const filled = WALL_SLIDES.filter((slide) => (rows[slide] ?? []).length > 0);
  return areResultsHidden || filled.length === 0 ? ['all'] : filled;
};

/**
 * Returns the slide after `current`. Returns the first slide after the last one, and if `current`
 * is no longer shown.
 */
export const nextSlide = (slides: readonly WallSlide[], current: WallSlide): WallSlide =>
  slides[(slides.indexOf(current) + 1) % slides.length] ?? 'all';

export interface NewBest {
  readonly recordingId: string;
  readonly name: string;
  readonly reps: number;
  readonly rank: number;
}

/**
 * Ids of the recordings that the big screen has shown. Names cannot replace ids, because two people
 * may have the same name.
 */
export interface Seen {
  readonly recordings: ReadonlySet<string>;
  /**
   * Time of the latest recording in the first load, as ISO text. Earlier recordings are not
   * celebrated.
   */
  readonly since: string;
  readonly rows: number;
}

/**
 * Adds loaded rows to the recordings that the big screen has shown. `seen` is undefined on the
 * first load.
 */
export const see = (seen: Seen | undefined, rows: readonly WallRow[]): Seen => ({
  recordings: new Set([...(seen?.recordings ?? []), ...rows.map(({ recordingId }) => recordingId)]),
  since: seen?.since ?? rows.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), ''),
  rows: rows.length,
});

/**
 * Returns the recordings to celebrate, best first: those submitted since the first load and not yet
 * shown. None on the first load (`seen` undefined). If the list was full, ignores rows below the
 * last known one: they may have moved up because another row left.
 */
export const newBestsOf = (seen: Seen | undefined, rows: readonly WallRow[]): readonly NewBest[] => {
  if (!seen) return [];
  const isKnown = ({ recordingId }: WallRow): boolean => seen.recordings.has(recordingId);
  const wasFull = seen.rows >= LEADERBOARD_LIMIT;
  const candidates = wasFull ? rows.slice(0, rows.findLastIndex(isKnown) + 1) : rows;
  return candidates.flatMap((row) => {
    const { recordingId, name, validReps: reps, rank, createdAt } = row;
    const isNew = !isKnown(row) && createdAt > seen.since;
    return isNew && reps !== null && reps > 0 && rank !== null ? [{ recordingId, name, reps, rank }] : [];
  });
};

const TINTS: Readonly<Record<Metal, string>> = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' };

const Rank = ({ rank }: { readonly rank: number | null }): ReactElement => {
  const metal = rank === null ? undefined : metalOf(rank);
  return (
    <p
      className={cn(
        'flex w-16 shrink-0 items-center justify-end gap-1 text-3xl font-semibold tabular-nums max-sm:w-13 max-sm:text-2xl max-sm:[&_svg]:size-6',
        metal ? TINTS[metal] : 'text-quiet',
      )}
    >
      {metal ? <Medal className="size-7" strokeWidth={1.75} aria-hidden /> : null}
      <span className="sr-only">{`${t('Rank')} `}</span>
      <span>{rank === null ? '–' : formatNumber(rank)}</span>
    </p>
  );
};

interface RowProps {
  readonly row: WallRow;
  readonly most: number;
  readonly isCelebrated: boolean;
}

const WallRowItem = ({ row, most, isCelebrated }: RowProps): ReactElement => {
  const unit = useCountUnit();
  const share = row.validReps === null || most === 0 ? 0 : row.validReps / most;
  return (
    <li
      data-key={row.key}
      className={cn(
        'relative flex min-h-0 items-center gap-4 overflow-hidden border-b px-4 py-2 max-sm:gap-3 last:border-b-0 lg:py-0',
        isCelebrated && 'shadow-[inset_0.5rem_0_0_var(--color-gold-bright)]',
      )}
    >
      <span
        aria-hidden
        style={{ width: `${Math.round(share * 100)}%` }}
        className={cn(
          'absolute inset-y-0 left-0 transition-[width] duration-250',
          isCelebrated ? 'bg-gold-wash' : 'bg-line/30',
        )}
      />
      <div className="relative contents *:relative">
        <Rank rank={row.rank} />
        <Avatar name={row.name} picture={row.avatar} sizes="88px" className="max-sm:hidden" />
        <p className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-1 max-sm:flex-wrap">
          <bdi className="text-2xl font-semibold max-sm:text-xl max-sm:wrap-anywhere sm:truncate">{row.name}</bdi>
          {speaksForItself(row) ? null : <StatusBadge status={row.status} />}
        </p>
        <p className="shrink-0 text-right font-display text-4xl leading-none font-semibold tabular-nums">
          {row.validReps === null ? (
            <span className="font-sans text-lg font-normal text-quiet">{t('Hidden until the end')}</span>
          ) : (
            formatCount(row.validReps, unit)
          )}
        </p>
      </div>
    </li>
  );
};

interface WallRowsProps {
  readonly rows: readonly WallRow[];
  readonly celebrated: NewBest | undefined;
}

export const WallRows = ({ rows, celebrated }: WallRowsProps): ReactElement => {
  const list = useMoves();
  const shown = rows.slice(0, MAX_WALL_ROWS);
  if (shown.length === 0) {
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-4 p-10 text-center">
        <Landmark className="size-16 text-quiet" strokeWidth={1} aria-hidden />
        <p className="carved text-5xl">{t('Be the first!')}</p>
        <p className="text-2xl text-quiet">{t('Scan the code')}</p>
      </div>
    );
  }
  return (
    <ol
      ref={list}
      aria-label={t('Leaderboard')}
      className="grid min-h-0 flex-1 max-lg:auto-rows-[minmax(3.5rem,auto)] lg:grid-rows-[repeat(10,minmax(0,1fr))]"
    >
      {shown.map((row) => (
        <WallRowItem
          key={row.key}
          row={row}
          most={shown[0]?.validReps ?? 0}
          isCelebrated={row.recordingId === celebrated?.recordingId}
        />
      ))}
    </ol>
  );
};

const Ring = (): ReactElement => (
  <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 -rotate-90 text-gold-bright">
    <circle cx="50" cy="50" r="46" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="4" />
    <circle
      cx="50"
      cy="50"
      r="46"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      pathLength="1"
      strokeDasharray="1"
      className="animate-close-ring"
    />
  </svg>
);

export const Celebration = ({ best }: { readonly best: NewBest | undefined }): ReactElement => {
  const unit = useCountUnit();
  return (
    <output className="contents">
      {best ? (
        <div
          key={best.recordingId}
          className="absolute inset-x-0 bottom-0 flex animate-slide-in items-center gap-8 border-t-4 border-gold-bright bg-gold-wash px-8 py-6 shadow-floating"
        >
          <span className="relative grid size-40 shrink-0 place-items-center">
            <Ring />
            <span className="font-display text-5xl font-semibold text-gold tabular-nums">
              {formatCount(best.reps, unit)}
            </span>
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="flex items-center gap-2 text-2xl font-semibold text-gold">
              <CircleCheck aria-hidden className="size-7" />
              <span>{t('New best')}</span>
            </p>
            <p className="carved text-5xl wrap-anywhere">
              <bdi>{best.name}</bdi>
            </p>
            <p className="text-2xl">{`${repsLabel(best.reps, unit)} · ${t('Rank')} ${best.rank}`}</p>
          </div>
        </div>
      ) : null}
    </output>
  );
};
