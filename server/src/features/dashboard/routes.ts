/** Start page of the admin area. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import {
  type Activity,
  GetDashboard,
  LATEST_CHALLENGES,
  LATEST_RECORDINGS,
  NEW_DAYS,
} from '@reptemple/contract/operations/dashboard';
import type { Database } from '../../platform/database/database.ts';
import { route, type Handler, type Route } from '../../platform/http/mount.ts';
import { countAudit } from '../audit/index.ts';
import { countForAdmin, findChallenges, listLatest } from '../challenges/index.ts';
import { countAllRecordings, listNewest } from '../recordings/index.ts';
import { countUsers } from '../users/index.ts';
import { countEntries } from '../waitlist/index.ts';
import { latestFirst } from './rules.ts';

const newestRecordings = async (db: Database): Promise<readonly Activity[]> => {
  const recordings = await listNewest(db, LATEST_RECORDINGS);
  const found = await findChallenges(db, [...new Set(recordings.map(({ challengeId }) => challengeId))]);
  const byId = new Map(found.map(({ id, slug, name }) => [id, { id, slug, name }]));
  return recordings.flatMap(({ id, challengeId, name, validReps, createdAt }) => {
    const challenge = byId.get(challengeId);
    // The challenge was deleted after the recordings were read.
    if (!challenge) return [];
    return [{ kind: 'recording' as const, at: createdAt.toISOString(), challenge, recordingId: id, name, validReps }];
  });
};

const newestChallenges = async (db: Database): Promise<readonly Activity[]> =>
  (await listLatest(db, LATEST_CHALLENGES)).map(({ id, slug, name, isActive, createdAt }) => ({
    kind: 'challenge',
    at: createdAt.toISOString(),
    challenge: { id, slug, name },
    isActive,
  }));

const countPeople = async (db: Database) => {
  const [users, waitlist, auditEntries] = await Promise.all([countUsers(db), countEntries(db), countAudit(db)]);
  return { users, waitlist, auditEntries };
};

const getDashboard: Handler<typeof GetDashboard> = async (_received, { db, now }) => {
  const since = new Date(now.getTime() - NEW_DAYS * MILLIS_PER_DAY);
  const [challenges, recordings, people, ...activity] = await Promise.all([
    countForAdmin(db, since),
    countAllRecordings(db, since),
    countPeople(db),
    newestChallenges(db),
    newestRecordings(db),
  ]);
  return { stats: { ...challenges, ...recordings, ...people }, activity: [...latestFirst(activity.flat())] };
};

export const dashboardRoutes: readonly Route[] = [route(GetDashboard, getDashboard)];
