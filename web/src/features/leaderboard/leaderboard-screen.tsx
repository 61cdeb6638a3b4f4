/** Leaderboard page of a challenge, by period and gender (specification S2, section 2). */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Initials } from '../../ui/initials.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { BoardPages, type BoardProps } from './board.tsx';
import { LEADERBOARD_FRAME } from './leaderboard-frame.tsx';
import { LeaderboardHeader } from './leaderboard-header.tsx';
import { boardKey, standingsQuery, totalsQuery } from './queries.ts';
import { movementOf, useLastRanks } from './movement.ts';
import { addressOf, BOARD_LABELS, type Board, boardOf, type BoardSearch, boardsOf } from './rules.ts';
import { Standing } from './participant-row.tsx';
import { useLive } from './use-live.ts';
import type { AggregateRow } from '@reptemple/contract/challenges/leaderboard';
import { Sigma } from 'lucide-react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { MainFigure, Row, StackedFigure } from './row.tsx';

/** Row of a participant with their totals in an accountability challenge. */
const Figures = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <p className="col-span-2 grid grid-cols-[1.4fr_1fr_1fr_1.2fr] gap-x-2 text-sm text-quiet tabular-nums sm:gap-x-5 lg:order-1 lg:col-span-1 lg:grid-cols-[repeat(4,5rem)]">
    <StackedFigure word={t('{count, plural, one {day logged} other {days logged}}', { count: row.daysLogged })}>
      {formatNumber(row.daysLogged)}
    </StackedFigure>
    <StackedFigure word={t('per day')}>{formatNumber(row.dailyAverage)}</StackedFigure>
    <StackedFigure word={t('top day')}>{formatNumber(row.topDaily)}</StackedFigure>
    <StackedFigure word={t('day streak')}>{formatNumber(row.streak)}</StackedFigure>
  </p>
);

const Total = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <Row rank={row.rank} isMine={row.isMine}>
    <Initials name={row.name} />
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{row.name}</bdi>
        </span>
        {row.isMine ? <Badge tone="gold">{t('You')}</Badge> : null}
      </p>
      <div className="lg:order-2">
        <MainFigure word={t('total')} icon={<Sigma aria-hidden />}>
          {formatNumber(row.totalReps)}
        </MainFigure>
      </div>
      <Figures row={row} />
    </div>
  </Row>
);

const Activity = lazy(async () => ({ default: (await import('./activity.tsx')).Activity }));

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
        <Standing
          {...{ challenge, row, now, hasSession }}
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
  /** Search parameters of the URL. */
  readonly search: BoardSearch;
  readonly onSearch: (search: BoardSearch) => void;
  /** True for members and guests, who may have recordings here. */
  readonly hasSession: boolean;
}

export const LeaderboardScreen = (props: LeaderboardScreenProps): ReactElement => {
  const { challenge, search, onSearch, hasSession } = props;
  const { gender = 'all' } = search;
  const board = boardOf(challenge, search.period);
  const news = useLive(challenge, boardKey(challenge.id, board, gender));
  const onShow: BoardProps['onShow'] = (next, tab) => onSearch(addressOf(challenge, next, tab));
  const shown = { challenge, board, gender, onShow };
  return (
    <div className={LEADERBOARD_FRAME.page}>
      <PageTitle>{t('Leaderboard · {name}', { name: challenge.name })}</PageTitle>
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
        className="mt-3 sm:mt-9"
      >
        <TabList aria-label={t('Period')} className="overflow-x-auto">
          {boardsOf(challenge).map((one) => (
            <Tab key={one} value={one}>
              {BOARD_LABELS[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={board} className="pt-3 sm:pt-5">
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
