import {
  CALENDAR_DAYS,
  GetAggregate,
  GetCalendar,
  GetLeaderboard,
  WatchLeaderboard,
} from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import type { Received } from '@reptemple/contract/endpoint';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { prepareAnswer, route } from '../../platform/http/mount-endpoints.ts';
import type { Caller, Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import type { AnswerCache } from '../../platform/http/response-cache.ts';
import { dayOf, daysBefore, startOfDay } from '../../platform/time/calendar.ts';
import { areResultsHiddenFrom, getChallenge } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findGiven } from '../kudos/index.ts';
import { listActivity, listFirsts } from '../recordings/index.ts';
import { NO_CHALLENGE } from './change-notifications.ts';
import type { Watching } from './change-notifications.ts';
import {
  presentAggregates,
  countTabs,
  findMine,
  findPage,
  findRepsToPass,
  repsToPass,
  presentRows,
} from './leaderboard-page.ts';
import type { RankedEntry, Look } from './leaderboard-page.ts';
import { beginningOf, boardOf, tabOf } from './leaderboard-tabs-and-periods.ts';
import type { Board, Period } from './leaderboard-tabs-and-periods.ts';
import { NO_DAY } from './schema.ts';

interface Asked {
  readonly period: Period;
  readonly after?: string | undefined;
}

interface Listing {
  readonly rows: LeaderboardRow[];
  readonly next: string | null;
  readonly mine: LeaderboardRow | null;
  readonly repsToNext: null;
  readonly owned: RowsByPerson<LeaderboardRow>;
  readonly gaps: Gaps;
}

type RowsByPerson<R> = ReadonlyMap<string, R>;
/**
 * Number of further reps needed to pass the row above, by person. Contains a person only if the row
 * above is on the same page.
 */
type Gaps = ReadonlyMap<string, number | null>;

const NOTHING: Listing = { rows: [], next: null, mine: null, repsToNext: null, owned: new Map(), gaps: new Map() };

/** Maps the person of each entry to the row with the same `key`. Omits entries without a row. */
const rowsByPerson = <K extends 'recordingId' | 'rank', R extends Readonly<Record<K, unknown>>>(
  entries: readonly RankedEntry[],
  rows: readonly R[],
  key: K,
): RowsByPerson<R> => {
  const byKey = new Map<unknown, R>(rows.map((row) => [row[key], row]));
  return new Map(
    entries.flatMap((entry) => {
      const row = byKey.get(entry[key]);
      return row ? [[entry.person, row]] : [];
    }),
  );
};

const gapsOf = (entries: readonly RankedEntry[]): Gaps =>
  new Map(
    entries.flatMap((entry, at) => {
      const above = entries[at - 1];
      if (entry.rank === null) return [[entry.person, null]];
      return above || entry.rank === 1 ? [[entry.person, repsToPass(entry, above)]] : [];
    }),
  );

const listRanks = async (board: Board, { after }: Asked, look: Look): Promise<Listing> => {
  const { entries, mine, next } = await findPage(look.db, board, after, look.caller?.userId);
  const rows = await presentRows(entries, look);
  const [own] = mine ? await presentRows([mine], look) : [];
  const owned = rowsByPerson(entries, rows, 'recordingId');
  return { rows, next, mine: own ?? null, repsToNext: null, owned, gaps: gapsOf(entries) };
};

/**
 * Lists participants while results are hidden: in order of their first recording, so that neither
 * ranks nor best attempts are revealed. The caller's own row shows their best.
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
  return { ...NOTHING, rows: rows.map((row) => (row.isMine && mine ? mine : row)), mine };
};

/**
 * Loads a page of the leaderboard as `caller` may see it; null stands for a visitor who is not
 * signed in.
 */
const loadBoard = async (
  { params, query }: Received<typeof GetLeaderboard>,
  { caller, db, now }: Pick<Context, 'caller' | 'db' | 'now'>,
) => {
  const challenge = await getChallenge(db, params.challenge);
  const tab = tabOf(challenge, query.gender);
  const board = boardOf(challenge, tab ?? 'all', query.period, now);
  const isHidden = areResultsHiddenFrom(caller, challenge, now);
  const look = { db, caller, challenge, isHidden };
  const list = (): Promise<Listing> =>
    isHidden ? listHidden(challenge, board, query, look, now) : listRanks(board, query, look);
  const [listing, counts] = await Promise.all([tab === undefined ? NOTHING : list(), countTabs(db, challenge, board)]);
  const { owned, gaps, ...page } = listing;
  const reply = { ...page, areResultsHidden: isHidden, kudosGiven: [] as string[], counts };
  return { challenge, board, owned, gaps, reply, prepared: prepareAnswer(GetLeaderboard.output, reply) };
};

interface SharedPage<R> {
  readonly rows: R[];
  readonly next: string | null;
  readonly owned: RowsByPerson<R>;
  readonly gaps: Gaps;
}

interface Own<R> {
  readonly row: R | undefined;
  readonly repsToNext: number | null;
}

/**
 * Marks the caller's row on a page that is shared by all callers. If it is not there and there are
 * other pages, loads the row separately.
 */
const withOwn = async <R extends { readonly isMine: boolean }>(
  { rows, next, owned, gaps }: SharedPage<R>,
  { userId, after }: { readonly userId: string; readonly after: string | undefined },
  findOther: () => Promise<Own<R> | undefined>,
): Promise<{ rows: R[]; mine: R | null; repsToNext: number | null }> => {
  const own = owned.get(userId);
  if (!own) {
    const isOnlyPage = after === undefined && next === null;
    const other = isOnlyPage ? undefined : await findOther();
    return { rows, mine: other?.row ?? null, repsToNext: other?.repsToNext ?? null };
  }
  const mine = { ...own, isMine: true };
  const gap = gaps.get(userId);
  const repsToNext = gap === undefined ? ((await findOther())?.repsToNext ?? null) : gap;
  return { rows: rows.map((row) => (row === own ? mine : row)), mine, repsToNext };
};

const keyOf = ({ params, query }: { readonly params: object; readonly query: object }): string =>
  JSON.stringify([params, query]);

const findKudosGiven = (
  { rows }: { readonly rows: readonly LeaderboardRow[] },
  { caller, db, challenge }: { readonly caller: Caller; readonly db: Database; readonly challenge: StoredChallenge },
): Promise<string[]> =>
  findGiven(db, caller.userId, challenge.hasKudos ? rows.map(({ recordingId }) => recordingId) : []);

const getLeaderboard = ({ open }: AnswerCache): Handler<typeof GetLeaderboard> => {
  const remember = open<Awaited<ReturnType<typeof loadBoard>>>();
  return async (received, { caller, db, now }) => {
    const { query } = received;
    const load = () => loadBoard(received, { caller: null, db, now });
    const { challenge, board, owned, gaps, reply, prepared } = await remember(keyOf(received), now, load);
    if (!caller) return prepared;
    if (reply.areResultsHidden) {
      const theirs = await loadBoard(received, { caller, db, now });
      const kudosGiven = await findKudosGiven(theirs.reply, { caller, db, challenge });
      return kudosGiven.length === 0 ? theirs.prepared : { ...theirs.reply, kudosGiven };
    }
    const asked = { userId: caller.userId, after: query.after };
    const findOther = async () => {
      const mine = await findMine(db, board, caller.userId);
      if (!mine) return undefined;
      const [row] = await presentRows([mine], { db, caller, challenge, isHidden: false });
      return { row, repsToNext: await findRepsToPass(db, board, mine) };
    };
    const [kudosGiven, own] = await Promise.all([
      findKudosGiven(reply, { caller, db, challenge }),
      withOwn({ ...reply, owned, gaps }, asked, findOther),
    ]);
    return own.mine || kudosGiven.length > 0 ? { ...reply, ...own, kudosGiven } : prepared;
  };
};

const loadAggregate = async (
  { params, query }: Received<typeof GetAggregate>,
  { db, now }: Pick<Context, 'db' | 'now'>,
) => {
  const challenge = await getChallenge(db, params.challenge);
  if (challenge.challengeType !== 'accountability') {
    throw new AppError('not_found', 'Only accountability challenges show totals.');
  }
  const tab = tabOf(challenge, query.gender);
  const board: Board = { challengeId: challenge.id, span: 'total', startsOn: NO_DAY, tab: tab ?? 'all' };
  const counts = await countTabs(db, challenge, board);
  const look = { db, caller: null, now, challenge, tab: board.tab };
  const { entries, next } =
    tab === undefined ? { entries: [], next: null } : await findPage(db, board, query.after, undefined);
  const rows = await presentAggregates(entries, look);
  const reply = { rows, next, mine: null, repsToNext: null, counts };
  const prepared = prepareAnswer(GetAggregate.output, reply);
  const owned = rowsByPerson(entries, rows, 'rank');
  return { look, board, owned, gaps: gapsOf(entries), reply, prepared };
};

const getAggregate = ({ open }: AnswerCache): Handler<typeof GetAggregate> => {
  const remember = open<Awaited<ReturnType<typeof loadAggregate>>>();
  return async (received, { caller, db, now }) => {
    const load = () => loadAggregate(received, { db, now });
    const { look, board, owned, gaps, reply, prepared } = await remember(keyOf(received), now, load);
    if (!caller) return prepared;
    const asked = { userId: caller.userId, after: received.query.after };
    const own = await withOwn({ ...reply, owned, gaps }, asked, async () => {
      const mine = await findMine(db, board, caller.userId);
      if (!mine) return undefined;
      const [row] = await presentAggregates([mine], { ...look, db, now, caller });
      return { row, repsToNext: await findRepsToPass(db, board, mine) };
    });
    return own.mine ? { ...reply, ...own } : prepared;
  };
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

export const leaderboardRoutes = ({ watch }: Watching, answers: AnswerCache): readonly Route[] => [
  route(GetLeaderboard, getLeaderboard(answers), { sharedBy: 'visitors' }),
  route(WatchLeaderboard, async ({ params }, { db, now, caller, request }) => {
    const challenge = await getChallenge(db, params.challenge);
    // Sends no events while results are hidden: each event is an attempt, so competitors could
    // count attempts.
    const isHidden = areResultsHiddenFrom(caller, challenge, now);
    return watch(isHidden ? NO_CHALLENGE : challenge.id, request.address);
  }),
  route(GetAggregate, getAggregate(answers), { sharedBy: 'visitors' }),
  route(GetCalendar, getCalendar),
];
