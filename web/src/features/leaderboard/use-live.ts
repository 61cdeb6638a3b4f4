/** Live updates of a leaderboard, with announcements. */
import { type Challenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { watchLeaderboard } from '../../api/live.ts';
import { askBoardsAnew } from '../../api/result-changed.ts';
import { later, coalesce } from '../../api/coalesce.ts';
import { watchThroughTime } from '../../api/watch-through-time.ts';
import { keyRows, newsOf, type Look, type PlacedRow } from './news.ts';
import { type BoardKey, type BoardPage } from './queries.ts';

/** Minimum interval between refetches in ms, per loaded page. */
const GAP_MS = 1000;

type Pages = InfiniteData<BoardPage<PlacedRow>>['pages'];

const lookOf = (pages: Pages): Look => ({ rows: keyRows(pages), mine: pages[0]?.mine ?? null });

/** Values that the challenge's page shows too. */
const standOf = ([first]: Pages): string => `${first?.counts.all} ${first?.areResultsHidden}`;

/** Keeps a leaderboard up to date. Returns the latest announcement for screen readers. */
export const useLive = ({ id, timeZone, startDate, endsAt }: Challenge, board: BoardKey): string => {
  const queries = useQueryClient();
  const [news, setNews] = useState('');
  const pagesNow = (): Pages => queries.getQueryData<InfiniteData<BoardPage<PlacedRow>>>(board)?.pages ?? [];

  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const before = pagesNow();
    await askBoardsAnew(queries);
    const after = pagesNow();
    // A new participant or revealed results also change the challenge.
    if (standOf(before) !== standOf(after)) void queries.invalidateQueries({ queryKey: [GetChallenge.id] });
    if (before.length > 0) setNews((last) => newsOf(lookOf(before), lookOf(after.slice(0, before.length))) || last);
    const state = queries.getQueryState(board);
    // A request for the next page cancels this refetch.
    return state?.status === 'error' || state?.isInvalidated !== true;
  });
  const gapMs = useEffectEvent((): number => GAP_MS * Math.max(1, pagesNow().length));

  useEffect(() => {
    const steady = coalesce(() => catchUp(), { gapMs: () => gapMs(), later });
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, () => watchLeaderboard(id, steady.changed));
    return () => {
      unwatch();
      steady.stop();
    };
  }, [id, timeZone, startDate, endsAt]);
  return news;
};
