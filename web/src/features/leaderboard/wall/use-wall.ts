/** Data of the big-screen leaderboard: live rows, rotation, celebrations, connection. */
import { type Challenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { coalesce, later } from '../../../api/coalesce.ts';
import { watchLeaderboard } from '../../../api/live.ts';
import { watchThroughTime } from '../../../api/watch-through-time.ts';
import {
  type NewBest,
  newBestsOf,
  nextSlide,
  slidesToShow,
  WALL_SLIDES,
  wallRows,
  type WallRow,
  type WallSlide,
} from './wall-slides.ts';

const SLIDE_MS = 12_000;
const CELEBRATION_MS = 8_000;
/** More results at the same time are not celebrated one by one. */
const MAX_CELEBRATIONS = 5;
const GAP_MS = 1_000;
/** Refetches even without an event: a dead network connection sends none. */
const POLL_MS = 20_000;
/** A request without a reply counts as no connection after this time. */
const TIMEOUT_MS = 10_000;

const FILTERS = {
  all: { period: 'all', gender: 'all' },
  male: { period: 'all', gender: 'male' },
  female: { period: 'all', gender: 'female' },
  today: { period: 'today', gender: 'all' },
} as const;

const keyOf = (challenge: string) => [GetLeaderboard.id, challenge, 'wall'] as const;

const slideQuery = (challenge: string, slide: WallSlide) =>
  queryOptions({
    queryKey: [...keyOf(challenge), slide],
    queryFn: async ({ signal }) => {
      const request = new AbortController();
      const abort = (): void => request.abort(signal.reason);
      signal.addEventListener('abort', abort);
      const timer = setTimeout(() => request.abort(new Error('The server did not reply in time.')), TIMEOUT_MS);
      try {
        return await call(GetLeaderboard, { params: { challenge }, query: FILTERS[slide] }, request.signal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },
  });

/** Refetches after events and regularly; returns the new bests still to celebrate. */
const useNewBests = ({ id, timeZone, startDate, endsAt, areResultsHidden }: Challenge): readonly NewBest[] => {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly NewBest[]>([]);
  const current = waiting[0];

  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const all = slideQuery(id, 'all').queryKey;
    const rowsNow = (): readonly WallRow[] | undefined => {
      const rows = queries.getQueryData(all)?.rows;
      return rows && wallRows(rows, areResultsHidden);
    };
    const before = rowsNow();
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(id) }),
      queries.invalidateQueries({ queryKey: [GetChallenge.id] }),
    ]);
    const bests = newBestsOf(before, rowsNow() ?? []).slice(0, MAX_CELEBRATIONS);
    if (bests.length > 0) setWaiting((earlier) => [...earlier, ...bests].slice(0, MAX_CELEBRATIONS));
    return true;
  });

  useEffect(() => {
    const steady = coalesce(() => catchUp(), { gapMs: () => GAP_MS, later });
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, () => watchLeaderboard(id, steady.changed));
    const timer = setInterval(steady.changed, POLL_MS);
    addEventListener('online', steady.changed);
    addEventListener('offline', steady.changed);
    return () => {
      removeEventListener('online', steady.changed);
      removeEventListener('offline', steady.changed);
      clearInterval(timer);
      unwatch();
      steady.stop();
    };
  }, [id, timeZone, startDate, endsAt]);

  useEffect(() => {
    if (!current) return undefined;
    return later(() => setWaiting(([, ...rest]) => rest), CELEBRATION_MS);
  }, [current]);
  return waiting;
};

export interface Wall {
  readonly slides: readonly WallSlide[];
  readonly slide: WallSlide;
  /** Undefined while loading. */
  readonly rows: readonly WallRow[] | undefined;
  readonly celebrated: NewBest | undefined;
  readonly isConnected: boolean;
}

export const useWall = (challenge: Challenge): Wall => {
  const boards = useQueries({ queries: WALL_SLIDES.map((slide) => slideQuery(challenge.id, slide)) });
  const { areResultsHidden } = challenge;
  const rowsOf = (slide: WallSlide): readonly WallRow[] | undefined => {
    const data = boards[WALL_SLIDES.indexOf(slide)]?.data;
    return data && wallRows(data.rows, data.areResultsHidden || areResultsHidden);
  };
  const rows = { all: rowsOf('all'), male: rowsOf('male'), female: rowsOf('female'), today: rowsOf('today') };
  const slides = slidesToShow(rows, areResultsHidden);
  const [turned, setTurned] = useState<WallSlide>('all');
  const [celebrated] = useNewBests(challenge);
  const turn = useEffectEvent(() => setTurned((current) => nextSlide(slides, current)));
  useEffect(() => {
    const timer = setInterval(() => turn(), SLIDE_MS);
    return () => clearInterval(timer);
  }, []);
  // The person's row is on the list of all.
  const slide = celebrated || !slides.includes(turned) ? 'all' : turned;
  return { slides, slide, rows: rows[slide], celebrated, isConnected: !boards.some(({ isError }) => isError) };
};
