/** Leaderboard of a challenge, by period and gender (specification S2, section 2). */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sigma, CalendarDays, Scale, Sun, UsersRound } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import {
  canTake,
  closedLabelOf,
  DUEL_HOURS,
  isFull,
  TAKE_LABELS,
  GetChallenge,
} from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { AggregateRow } from '@reptemple/contract/challenges/leaderboard';
import { invalidateLeaderboards } from '../../api/invalidate-result-queries.ts';
import { watchLeaderboard, later, coalesce, watchThroughTime } from '../../api/leaderboard-updates-or-polling.ts';
import { TIE_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { formatCount, useCountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatDayRange } from '../../ui/format/format-dates.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { addressOf, BOARD_LABELS, boardOf, boardsOf, isDailyChallenge } from './board-choice-labels-and-row-rules.ts';
import type { Board, BoardSearch } from './board-choice-labels-and-row-rules.ts';
import {
  ActivitySkeleton,
  LEADERBOARD_FRAME,
  ChallengeName,
  LeaderboardBadges,
} from './leaderboard-layout-and-skeletons.tsx';
import { MainFigure, ParticipantRow, RowFrame, StackedFigure } from './leaderboard-row.tsx';
import { BoardPages } from './paged-leaderboard.tsx';
import type { BoardProps } from './paged-leaderboard.tsx';
import { boardKey, standingsQuery, totalsQuery, progressQuery } from './queries.ts';
import type { BoardKey, BoardPage } from './queries.ts';
import { movementOf, useLastRanks, keyRows, announcementOf } from './rank-movement-and-announcements.ts';
import type { Look, PlacedRow } from './rank-movement-and-announcements.ts';

/**
 * Minimum time in ms between refetches of the leaderboard, multiplied by the number of loaded
 * pages, because a refetch requests all of them.
 */
const GAP_MS = 1000;

type Pages = InfiniteData<BoardPage<PlacedRow>>['pages'];

const snapshotOf = (pages: Pages): Look => ({ rows: keyRows(pages), mine: pages[0]?.mine ?? null });

const sharedValuesOf = ([first]: Pages): string => `${first?.counts.all} ${first?.areResultsHidden}`;

/**
 * Refetches the leaderboard when it changes. Returns the latest announcement for screen readers.
 */
export const useLiveLeaderboard = ({ id, timeZone, startDate, endsAt }: Challenge, board: BoardKey): string => {
  const queries = useQueryClient();
  const [news, setNews] = useState('');
  const pagesNow = (): Pages => queries.getQueryData<InfiniteData<BoardPage<PlacedRow>>>(board)?.pages ?? [];

  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const before = pagesNow();
    await invalidateLeaderboards(queries);
    const after = pagesNow();
    if (sharedValuesOf(before) !== sharedValuesOf(after))
      void queries.invalidateQueries({ queryKey: [GetChallenge.id] });
    if (before.length > 0)
      setNews((last) => announcementOf(snapshotOf(before), snapshotOf(after.slice(0, before.length))) || last);
    const state = queries.getQueryState(board);
    // The result is false if a request for the next page has cancelled the refetch. The refetch is
    // then repeated.
    return state?.status === 'error' || state?.isInvalidated !== true;
  });
  const gapMs = useEffectEvent((): number => GAP_MS * Math.max(1, pagesNow().length));

  useEffect(() => {
    const steady = coalesce(() => catchUp(), { gapMs: () => gapMs(), later });
    const watch = (): (() => void) => watchLeaderboard(id, steady.changed);
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, watch, steady.changed);
    return () => {
      unwatch();
      steady.stop();
    };
  }, [id, timeZone, startDate, endsAt]);
  return news;
};

interface ChallengeProps {
  readonly challenge: Challenge;
}

interface HeaderProps extends ChallengeProps {
  readonly hasSession: boolean;
}

const isFullDuel = (challenge: Challenge): boolean => canTake(challenge) && isFull(challenge);

/**
 * Returns why the viewer cannot take part; undefined if they can. A full duel is full for all
 * visitors: its participants sign in first.
 */
const useWhyNot = ({ challenge, hasSession }: HeaderProps): string | undefined => {
  const isAsked = hasSession && isFullDuel(challenge);
  const { data: mine } = useQuery({ ...progressQuery(challenge.id), enabled: isAsked });
  const closed = closedLabelOf(challenge);
  if (closed !== null) return translateMessage(closed);
  return isFullDuel(challenge) && (!hasSession || mine?.joined === false) ? t('This duel is full') : undefined;
};

/**
 * CSS classes of the header's buttons. They are less high on phones, so that the first screen shows
 * more of the leaderboard.
 */
const WIDE_ON_PHONES = 'w-full max-sm:min-h-11 max-sm:text-base sm:w-auto short:min-h-11 short:text-base';

const TakeChallenge = (props: HeaderProps): ReactElement => {
  const { challenge, hasSession } = props;
  const disabledReason = useWhyNot(props);
  if (disabledReason !== undefined) {
    return (
      <div className="flex flex-wrap gap-3">
        <Button size="large" disabled className={WIDE_ON_PHONES}>
          {disabledReason}
        </Button>
        {!hasSession && isFullDuel(challenge) ? (
          <Button asChild size="large" variant="secondary" className={WIDE_ON_PHONES}>
            <Link to="/login" search={{ redirect: `/challenge/${encodeURIComponent(challenge.id)}/record` }}>
              {t('Sign In')}
            </Link>
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <Button asChild size="large" className={WIDE_ON_PHONES}>
      <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
        {translateMessage(TAKE_LABELS[challenge.status])}
      </Link>
    </Button>
  );
};

/** Formats a challenge's dates in its time zone. A duel has no dates until someone joins. */
const datesOf = ({ type, startDate, endsAt, timeZone }: Challenge): string => {
  if (type === 'duel' && !endsAt) return t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS });
  return formatDayRange(startDate, endsAt, timeZone) ?? t('Always open');
};

export const LeaderboardHeader = ({ challenge, hasSession }: HeaderProps): ReactElement => (
  <header className={LEADERBOARD_FRAME.header}>
    <div className="min-w-0">
      <LeaderboardBadges>
        {isDailyChallenge(challenge) ? (
          <Badge tone="gold">
            <Sun aria-hidden />
            <span>{t('Daily Challenge')}</span>
          </Badge>
        ) : null}
      </LeaderboardBadges>
      <ChallengeName challenge={challenge.slug} name={challenge.name} description={challenge.description} />
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet sm:mt-4 short:mt-1.5 [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4">
        <li>
          <CalendarDays aria-hidden />
          <span>{datesOf(challenge)}</span>
        </li>
        <li>
          <UsersRound aria-hidden />
          <span>
            {t('{count, plural, one {# participant} other {# participants}}', { count: challenge.participants })}
          </span>
        </li>
        {challenge.ties === 'form' ? (
          <li>
            <Scale aria-hidden />
            <span>{`${t('Ties')}: ${TIE_LABELS.form}`}</span>
          </li>
        ) : null}
      </ul>
    </div>
    <TakeChallenge challenge={challenge} hasSession={hasSession} />
  </header>
);

const Figures = ({ row }: { readonly row: AggregateRow }): ReactElement => {
  const unit = useCountUnit();
  return (
    <p className="col-span-2 grid grid-cols-[1.4fr_1fr_1fr_1.2fr] gap-x-2 text-sm text-quiet tabular-nums sm:gap-x-5 lg:order-1 lg:col-span-1 lg:grid-cols-[repeat(4,5rem)]">
      <StackedFigure word={t('{count, plural, one {day logged} other {days logged}}', { count: row.daysLogged })}>
        {formatNumber(row.daysLogged)}
      </StackedFigure>
      <StackedFigure word={t('per day')}>{formatCount(row.dailyAverage, unit)}</StackedFigure>
      <StackedFigure word={t('top day')}>{formatCount(row.topDaily, unit)}</StackedFigure>
      <StackedFigure word={t('day streak')}>{formatNumber(row.streak)}</StackedFigure>
    </p>
  );
};

const Total = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <RowFrame rank={row.rank} isMine={row.isMine}>
    <Avatar name={row.name} picture={row.avatar} />
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{row.name}</bdi>
        </span>
        {row.isMine ? <Badge tone="gold">{t('You')}</Badge> : null}
      </p>
      <div className="lg:order-2">
        <MainFigure word={t('total')} icon={<Sigma aria-hidden />}>
          {formatCount(row.totalReps, useCountUnit())}
        </MainFigure>
      </div>
      <Figures row={row} />
    </div>
  </RowFrame>
);

const Activity = lazy(async () => ({ default: (await import('./activity-calendar-panel.tsx')).Activity }));

const Standings = ({
  period,
  hasSession,
  ...props
}: BoardProps & { readonly period: Exclude<Board, 'aggregate'>; readonly hasSession: boolean }): ReactElement => {
  const { challenge, gender } = props;
  const now = useNow();
  const query = useInfiniteQuery(standingsQuery(challenge.id, period, gender));
  const first = query.isPlaceholderData ? undefined : query.data?.pages[0]?.rows;
  const ranks = useLastRanks(boardKey(challenge.id, period, gender), first);
  const given = new Set(query.data?.pages.flatMap(({ kudosGiven }) => kudosGiven));
  return (
    <BoardPages {...props} query={query}>
      {(row) => (
        <ParticipantRow
          {...{ challenge, row, now, hasSession }}
          hasRanks={query.data?.pages[0]?.areResultsHidden !== true}
          isKudosGiven={given.has(row.recordingId)}
          movement={movementOf(ranks, row.key, row.rank)}
        />
      )}
    </BoardPages>
  );
};

const Totals = (props: BoardProps): ReactElement => {
  const query = useInfiniteQuery(totalsQuery(props.challenge.id, props.gender));
  return (
    <BoardPages {...props} query={query}>
      {(row) => <Total row={row} />}
    </BoardPages>
  );
};

interface LeaderboardScreenProps {
  readonly challenge: Challenge;
  readonly search: BoardSearch;
  readonly onSearch: (search: BoardSearch) => void;
  readonly hasSession: boolean;
}

export const LeaderboardScreen = (props: LeaderboardScreenProps): ReactElement => {
  const { challenge, search, onSearch, hasSession } = props;
  const { gender = 'all' } = search;
  const board = boardOf(challenge, search.period);
  const news = useLiveLeaderboard(challenge, boardKey(challenge.id, board, gender));
  const onShow: BoardProps['onShow'] = (next, tab) => onSearch(addressOf(challenge, next, tab));
  const shown = { challenge, board, gender, onShow };
  return (
    <div className={LEADERBOARD_FRAME.page}>
      <PageTitle>{`${t('Leaderboard')} · ${challenge.name}`}</PageTitle>
      <LeaderboardHeader challenge={challenge} hasSession={hasSession} />
      <output className="sr-only">{news}</output>
      <Tabs
        value={board}
        onValueChange={(next) =>
          onShow(
            boardOf(
              challenge,
              boardsOf(challenge).find((one) => one === next),
            ),
            gender,
          )
        }
        className="mt-3 sm:mt-9 short:mt-2"
      >
        <TabList aria-label={t('Period')} className="overflow-x-auto">
          {boardsOf(challenge).map((one) => (
            <Tab key={one} value={one}>
              {BOARD_LABELS[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={board} className="pt-3 sm:pt-5 short:pt-2">
          {board === 'aggregate' ? (
            <Totals {...shown} />
          ) : (
            <Standings {...shown} period={board} hasSession={hasSession} />
          )}
        </TabPanel>
      </Tabs>
      {hasSession && challenge.type === 'accountability' ? (
        <LazyBoundary fallback={<ActivitySkeleton />}>
          <Activity challenge={challenge.id} />
        </LazyBoundary>
      ) : null}
    </div>
  );
};
