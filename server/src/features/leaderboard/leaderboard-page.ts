/**
 * Loads a page of a leaderboard (entries with ranks, the caller's entry, number of people per tab)
 * and converts entries to public rows.
 */
import { LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow, AggregateRow } from '@reptemple/contract/challenges/leaderboard';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/mount-endpoints.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { maySeeReps, tiesOf, daysLogged, givesPrizes, streakOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { countKudos } from '../kudos/index.ts';
import { findVideoFacts } from '../media/index.ts';
import { findAvatars } from '../pictures/index.ts';
import { listRecordings, listRepsByDay } from '../recordings/index.ts';
import { tabOf } from './leaderboard-tabs-and-periods.ts';
import type { Board } from './leaderboard-tabs-and-periods.ts';
import { countPeople, findAbove, findEntry, listEntries, rankOf } from './store.ts';
import type { ListedEntry, Position } from './store.ts';

export interface RankedEntry extends ListedEntry {
  /** Rank; null for 0 reps. */
  readonly rank: number | null;
}

export interface Page {
  readonly entries: readonly RankedEntry[];
  readonly mine: RankedEntry | undefined;
  readonly next: string | null;
}

export const textOf = ({ tier, reps, formScore, at, recordingId }: Position): string =>
  [tier, reps, formScore, at, recordingId].join('.');

const positionOf = (text: string): Position => {
  const [tier = '', reps = '', form = '', at = '', recordingId = ''] = text.split('.');
  return { tier: Number(tier), reps: Number(reps), formScore: Number(form), at, recordingId };
};

/** Reads the entries of a page, and one more entry to find out whether there is a next page. */
const readPage = async (db: Database, board: Board, after: string | undefined) => {
  const found = await listEntries(
    db,
    board,
    after === undefined ? undefined : positionOf(after),
    LEADERBOARD_LIMIT + 1,
  );
  const shown = found.slice(0, LEADERBOARD_LIMIT);
  const [first] = shown;
  const firstRank = first === undefined || after === undefined ? 1 : ((await rankOf(db, board, first)) ?? 1);
  // Gives consecutive ranks to the entries of the page. Entries of 0 reps come last, so all entries
  // before them have a rank.
  const rankAt = (at: number, reps: number): number | null => (reps === 0 ? null : firstRank + at);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    entries: shown.map((entry, at): RankedEntry => Object.assign(entry, { rank: rankAt(at, entry.reps) })),
    next: last ? textOf(last) : null,
  };
};

export const findMine = async (db: Database, board: Board, person: string): Promise<RankedEntry | undefined> => {
  const entry = await findEntry(db, board, person);
  return entry && { ...entry, rank: await rankOf(db, board, entry) };
};

type Scored = Pick<Position, 'tier' | 'reps'>;

/**
 * Returns the number of further reps needed to pass the entry above. Null if there is no entry
 * above, or if only a better status (`tier`) could pass it. Equal reps are not enough, because the
 * earlier result stays ahead.
 */
export const repsToPass = (mine: Scored, above: Scored | undefined): number | null =>
  above?.tier === mine.tier ? above.reps - mine.reps + 1 : null;

/**
 * Returns the number of further reps needed to pass the entry above, even if that entry is on
 * another page. Null in the same cases as `repsToPass`, and if the entry has no rank.
 */
export const findRepsToPass = async (db: Database, board: Board, mine: RankedEntry): Promise<number | null> =>
  mine.rank === 1 || mine.rank === null ? null : repsToPass(mine, await findAbove(db, board, mine));

export const findPage = async (
  db: Database,
  board: Board,
  after: string | undefined,
  person: string | undefined,
): Promise<Page> => {
  const [page, mine] = await Promise.all([
    readPage(db, board, after),
    person === undefined ? undefined : findMine(db, board, person),
  ]);
  return { ...page, mine };
};

/** Counts the people per tab; 0 for tabs that the challenge's gender filter excludes. */
export const countTabs = async (db: Database, challenge: StoredChallenge, board: Omit<Board, 'tab'>) => {
  const people = await countPeople(db, board);
  const on = (gender: 'all' | 'male' | 'female'): number => people.get(tabOf(challenge, gender) ?? '') ?? 0;
  return { all: on('all'), male: on('male'), female: on('female') };
};

type Listed = Awaited<ReturnType<typeof listRecordings>>[number];
type Videos = Awaited<ReturnType<typeof findVideoFacts>>;

export interface Look {
  readonly db: Database;
  readonly caller: Caller | null;
  readonly challenge: Pick<StoredChallenge, 'challengeType' | 'ties' | 'hasKudos'>;
  readonly isHidden: boolean;
}

export interface Placed {
  readonly recordingId: string;
  readonly rank: number | null;
}

const picturesOf = ({ mediaId }: Listed, videos: Videos): Pick<LeaderboardRow, 'hasVideo' | 'gifUrl'> => {
  const video = mediaId === null ? undefined : videos.get(mediaId);
  return { hasVideo: video?.mediaStatus === 'ready', gifUrl: video?.gifUrl ?? null };
};

const NO_PICTURES = { hasVideo: false, gifUrl: null } as const;

/**
 * Data about leaderboard rows from other features: kudos by recording id, avatar ids by user id.
 */
interface Social {
  readonly kudos: ReadonlyMap<string, number>;
  readonly avatars: ReadonlyMap<string, string>;
}

/**
 * Returns the public row of a recording. While results are hidden, other users' rows have no rank,
 * no counts, and no images that reveal reps.
 */
const rowOf = (
  recording: Listed,
  rank: number | null,
  videos: Videos,
  { kudos, avatars }: Social,
  { caller, challenge, isHidden }: Look,
): LeaderboardRow => {
  const isOpen = maySeeReps(isHidden, recording.userId, caller);
  return {
    rank: isHidden ? null : rank,
    recordingId: recording.id,
    name: recording.name,
    avatar: (recording.userId !== null && avatars.get(recording.userId)) || null,
    gender: recording.gender,
    validReps: isOpen ? recording.validReps : null,
    invalidReps: isOpen ? recording.invalidReps : null,
    formScore: isOpen && tiesOf(challenge) === 'form' ? recording.formScore : null,
    durationSeconds: recording.durationSeconds,
    status: recording.status,
    correctedBy: recording.correctedBy,
    shares: recording.referralCount,
    createdAt: recording.createdAt.toISOString(),
    kudos: challenge.hasKudos ? (kudos.get(recording.id) ?? 0) : null,
    ...(isOpen ? picturesOf(recording, videos) : NO_PICTURES),
    isMine: caller !== null && caller.userId === recording.userId,
  };
};

const NO_KUDOS: ReadonlyMap<string, number> = new Map();

export const presentRows = async (placed: readonly Placed[], look: Look): Promise<LeaderboardRow[]> => {
  const recordings = await listRecordings(
    look.db,
    placed.map(({ recordingId }) => recordingId),
  );
  const [videos, kudos, avatars] = await Promise.all([
    findVideoFacts(
      look.db,
      recordings.map(({ mediaId }) => mediaId),
      look.caller,
    ),
    look.challenge.hasKudos
      ? countKudos(
          look.db,
          recordings.map(({ id }) => id),
        )
      : NO_KUDOS,
    findAvatars(
      look.db,
      recordings.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  return placed.flatMap(({ recordingId, rank }) => {
    const recording = byId.get(recordingId);
    return recording ? [rowOf(recording, rank, videos, { kudos, avatars }, look)] : [];
  });
};

interface AggregatesLook {
  readonly db: Database;
  readonly caller: Caller | null;
  readonly now: Date;
  readonly challenge: StoredChallenge;
  readonly tab: Board['tab'];
}

/**
 * Returns the average number of reps over all days with reps. If it divided by the number of days
 * that reached the minimum, the average could exceed the best day.
 */
const averageOf = (reps: readonly number[]): number => {
  const done = reps.filter((day) => day > 0);
  const total = done.reduce((sum, day) => sum + day, 0);
  return done.length === 0 ? 0 : Math.round((total / done.length) * 10) / 10;
};

const daysOf = (reps: ReadonlyMap<Day, number>, challenge: StoredChallenge, today: Day) => {
  const logged = daysLogged(challenge, reps);
  return {
    dailyAverage: averageOf([...reps.values()]),
    topDaily: Math.max(0, ...reps.values()),
    daysLogged: logged.length,
    streak: streakOf(logged, today),
  };
};

/** Returns the public rows of a totals leaderboard (specification S2, sections 2, 3 and 5). */
export const presentAggregates = async (
  entries: readonly RankedEntry[],
  look: AggregatesLook,
): Promise<AggregateRow[]> => {
  const { db, caller, challenge, tab, now } = look;
  const rules = { ...challenge, givesPrizes: await givesPrizes(db, challenge.id) };
  const [recordings, people, avatars] = await Promise.all([
    listRecordings(
      db,
      entries.map(({ recordingId }) => recordingId),
    ),
    listRepsByDay(
      db,
      rules,
      tab,
      entries.map(({ person }) => person),
    ),
    findAvatars(
      db,
      entries.map(({ person }) => person),
    ),
  ]);
  const today = dayOf(now, challenge.timeZone);
  const done = new Map(people.map(({ person, reps }) => [person, new Map(Object.entries(reps))]));
  return entries.flatMap(({ person, rank, reps: totalReps, recordingId }) => {
    const latest = recordings.find(({ id }) => id === recordingId);
    if (!latest || rank === null) return [];
    const { name, gender } = latest;
    const who = { name, avatar: avatars.get(person) ?? null, gender, isMine: caller?.userId === person };
    return [{ rank, ...who, totalReps, ...daysOf(done.get(person) ?? new Map(), challenge, today) }];
  });
};
