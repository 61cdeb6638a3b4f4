/** What others do is there while one watches, and is said. */
import { type Challenge, GetChallenge } from '@reptemple/contract/challenges';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { watchLeaderboard } from '../../api/live.ts';
import { askBoardsAnew } from '../../api/result-changed.ts';
import { later, steadily } from '../../api/steadily.ts';
import { watchThroughTime } from '../../api/watch-through-time.ts';
import { keyRows, newsOf, type Look, type PlacedRow } from './news.ts';
import { type BoardKey, type BoardPage } from './queries.ts';

/** A board is read anew at most once in so many milliseconds for each of its pages. */
const GAP_MS = 1000;

type Pages = InfiniteData<BoardPage<PlacedRow>>['pages'];

const lookOf = (pages: Pages): Look => ({ rows: keyRows(pages), mine: pages[0]?.mine ?? null });

/** What of a board the challenge's own page tells too. */
const standOf = ([first]: Pages): string => `${first?.counts.all} ${first?.areResultsHidden}`;

/** Keeps a board of a challenge as it is on the server, and returns what has happened last, for who listens. */
export const useLive = ({ id, timeZone, startDate, endsAt }: Challenge, board: BoardKey): string => {
  const queries = useQueryClient();
  const [news, setNews] = useState('');
  const pagesNow = (): Pages => queries.getQueryData<InfiniteData<BoardPage<PlacedRow>>>(board)?.pages ?? [];

  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const before = pagesNow();
    await askBoardsAnew(queries);
    const after = pagesNow();
    // Whoever is new on a board may be new in the challenge; where results are told now, it has ended.
    if (standOf(before) !== standOf(after)) void queries.invalidateQueries({ queryKey: [GetChallenge.id] });
    if (before.length > 0) setNews((last) => newsOf(lookOf(before), lookOf(after.slice(0, before.length))) || last);
    const state = queries.getQueryState(board);
    // Somebody who goes on to the next page interrupts.
    return state?.status === 'error' || state?.isInvalidated !== true;
  });
  const gapMs = useEffectEvent((): number => GAP_MS * Math.max(1, pagesNow().length));

  useEffect(() => {
    const steady = steadily(() => catchUp(), { gapMs: () => gapMs(), later });
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, () => watchLeaderboard(id, steady.changed));
    return () => {
      unwatch();
      steady.stop();
    };
  }, [id, timeZone, startDate, endsAt]);
  return news;
};
