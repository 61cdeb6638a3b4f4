import {
  CALENDAR_DAYS,
  GetAggregate,
  GetCalendar,
  GetLeaderboard,
  WatchLeaderboard,
  type LeaderboardRow,
} from '@reptemple/contract/challenges/leaderboard';
import { dayOf, daysBefore, startOfDay } from '../../platform/time/calendar.ts';
import { route, type Handler, type Route } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/app-error.ts';
import { areResultsHiddenFrom, getChallenge, type StoredChallenge } from '../challenges/public.ts';
import { listActivity, listFirsts } from '../recordings/public.ts';
import { presentAggregates } from './aggregates.ts';
import { beginningOf, boardOf, tabOf, type Board, type Period } from './boards.ts';
import { countTabs, findPage } from './page.ts';
import { presentRows, type Look } from './rows.ts';
import { NO_DAY } from './schema.ts';
import { NO_CHALLENGE, type Watching } from './watching.ts';

interface Asked {
  readonly period: Period;
  readonly after?: string | undefined;
}

interface Listing {
  readonly rows: LeaderboardRow[];
  readonly next: string | null;
  readonly mine: LeaderboardRow | null;
  readonly repsToNext: number | null;
}

const NOTHING: Listing = { rows: [], next: null, mine: null, repsToNext: null };

const listRanks = async (board: Board, { after }: Asked, look: Look): Promise<Listing> => {
  const { entries, mine, next, repsToNext } = await findPage(look.db, board, after, look.caller?.userId);
  const rows = await presentRows(entries, look);
  const [own] = mine ? await presentRows([mine], look) : [];
  return { rows, next, mine: own ?? null, repsToNext };
};

/**
 * Lists participants in order of their first recording, without revealing ranks or best attempts.
 * The caller's own row shows their best.
 */
const listHidden = async (
  challenge: StoredChallenge,
  board: Board,
  { period }: Asked,
  look: Look,
  now: Date,
): Promise<Listing> => {
  const tab = board.tab === 'all' ? undefined : board.tab;
  const firsts = await listFirsts(look.db, challenge.id, tab, beginningOf(challenge, period, now));
  const { mine } = await listRanks(board, { period }, look);
  const rows = await presentRows(
    firsts.map(({ id: recordingId }) => ({ recordingId, rank: null })),
    look,
  );
  return { rows: rows.map((row) => (row.isMine && mine ? mine : row)), next: null, mine, repsToNext: null };
};

const getLeaderboard: Handler<typeof GetLeaderboard> = async ({ params, query }, { caller, db, now }) => {
  const challenge = await getChallenge(db, params.challenge);
  const tab = tabOf(challenge, query.gender);
  const board = boardOf(challenge, tab ?? 'all', query.period, now);
  const isHidden = areResultsHiddenFrom(caller, challenge, now);
  const look = { db, caller, challenge, isHidden };
  const list = (): Promise<Listing> =>
    isHidden ? listHidden(challenge, board, query, look, now) : listRanks(board, query, look);
  const [listing, counts] = await Promise.all([tab === undefined ? NOTHING : list(), countTabs(db, challenge, board)]);
  return { ...listing, areResultsHidden: isHidden, counts };
};

const getAggregate: Handler<typeof GetAggregate> = async ({ params, query }, { caller, db, now }) => {
  const challenge = await getChallenge(db, params.challenge);
  if (challenge.challengeType !== 'accountability') {
    throw new Refusal('not_found', 'Only accountability challenges add up what everybody has done.');
  }
  const tab = tabOf(challenge, query.gender);
  const board: Board = { challengeId: challenge.id, span: 'total', startsOn: NO_DAY, tab: tab ?? 'all' };
  const counts = await countTabs(db, challenge, board);
  if (tab === undefined) return { ...NOTHING, rows: [], mine: null, counts };
  const { entries, mine, next, repsToNext } = await findPage(db, board, query.after, caller?.userId);
  const look = { db, caller, now, challenge, tab };
  const rows = await presentAggregates(entries, look);
  const [own] = mine ? await presentAggregates([mine], look) : [];
  return { rows, next, mine: own ?? null, repsToNext, counts };
};

const getCalendar: Handler<typeof GetCalendar> = async ({ params }, { caller, db, now }) => {
  const { id, timeZone } = await getChallenge(db, params.challenge);
  const to = dayOf(now, timeZone);
  const from = daysBefore(to, CALENDAR_DAYS - 1);
  const activity = await listActivity(db, id, [caller.userId], startOfDay(from, timeZone));
  const days = new Map<string, { day: string; recordings: number; validReps: number }>();
  for (const { createdAt, validReps } of activity) {
    const day = dayOf(createdAt, timeZone);
    const known = days.get(day) ?? { day, recordings: 0, validReps: 0 };
    days.set(day, { day, recordings: known.recordings + 1, validReps: known.validReps + validReps });
  }
  return { from, to, days: [...days.values()] };
};

export const leaderboardRoutes = ({ watch }: Watching): readonly Route[] => [
  route(GetLeaderboard, getLeaderboard),
  route(WatchLeaderboard, async ({ params }, { db, now, caller, request }) => {
    const challenge = await getChallenge(db, params.challenge);
    // Each event is an attempt: while results are hidden, competitors could count them.
    const isHidden = areResultsHiddenFrom(caller, challenge, now);
    return watch(isHidden ? NO_CHALLENGE : challenge.id, request.address);
  }),
  route(GetAggregate, getAggregate),
  route(GetCalendar, getCalendar),
];
