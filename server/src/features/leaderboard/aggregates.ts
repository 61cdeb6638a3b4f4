/** Statistics of all participants of a challenge (specification S2, sections 2, 3 and 5). */
import type { AggregateRow } from '@reptemple/contract/challenges/leaderboard';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import type { Caller } from '../../platform/http/mount.ts';
import { daysLogged, givesPrizes, streakOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findAvatars } from '../pictures/index.ts';
import { listRecordings, listRepsByDay } from '../recordings/index.ts';
import type { Board } from './boards.ts';
import type { RankedEntry } from './page.ts';

interface Look {
  readonly db: Database;
  readonly caller: Caller | null;
  readonly now: Date;
  readonly challenge: StoredChallenge;
  readonly tab: Board['tab'];
}

/**
 * Averages over all days with reps, because the total includes them all. Over fewer days, the
 * average could exceed the best day.
 */
const averageOf = (reps: readonly number[]): number => {
  const done = reps.filter((day) => day > 0);
  const total = done.reduce((sum, day) => sum + day, 0);
  return done.length === 0 ? 0 : Math.round((total / done.length) * 10) / 10;
};

/** Returns a participant's daily statistics. Cost depends only on their own days. */
const daysOf = (reps: ReadonlyMap<Day, number>, challenge: StoredChallenge, today: Day) => {
  const logged = daysLogged(challenge, reps);
  return {
    dailyAverage: averageOf([...reps.values()]),
    topDaily: Math.max(0, ...reps.values()),
    daysLogged: logged.length,
    streak: streakOf(logged, today),
  };
};

export const presentAggregates = async (entries: readonly RankedEntry[], look: Look): Promise<AggregateRow[]> => {
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
    if (!latest) return [];
    const { name, gender } = latest;
    const who = { name, avatar: avatars.get(person) ?? null, gender, isMine: caller?.userId === person };
    return [{ rank, ...who, totalReps, ...daysOf(done.get(person) ?? new Map(), challenge, today) }];
  });
};
