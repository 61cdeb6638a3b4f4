import {
  LATEST_CHALLENGES,
  LATEST_RECORDINGS,
  GetDashboard,
  NEW_DAYS,
} from '@reptemple/contract/operations/admin-dashboard';
import type { Activity } from '@reptemple/contract/operations/admin-dashboard';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { lastBackup } from '../../platform/database/installation-id-and-last-backup.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { countJobs, momentOf } from '../../platform/jobs/job-store.ts';
import type { MailConfig } from '../../platform/process/environment-config.ts';
import { countAudit } from '../audit/index.ts';
import { examplesState } from '../campaigns/index.ts';
import { countForAdmin, findChallenges, hasOwnChallenge, listLatest } from '../challenges/index.ts';
import { countRequested } from '../correction-requests/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import { countAllRecordings, listNewest } from '../recordings/index.ts';
import { countWaiting } from '../review/index.ts';
import { countAdmins, countUsers } from '../users/index.ts';
import { countEntries } from '../waitlist/index.ts';

/**
 * Sorts activity, newest first, and returns the first 8 entries (specification S1, section 2). The
 * ISO strings sort by time.
 */
const latestFirst = (activity: readonly Activity[]): readonly Activity[] =>
  activity
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
    .slice(0, LATEST_CHALLENGES + LATEST_RECORDINGS);

const newestRecordings = async (db: Database): Promise<readonly Activity[]> => {
  const recordings = await listNewest(db, LATEST_RECORDINGS);
  const found = await findChallenges(db, [...new Set(recordings.map(({ challengeId }) => challengeId))]);
  const unitOf = await findCountUnits(
    db,
    found.map(({ exerciseDefinitionId }) => exerciseDefinitionId),
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  return recordings.flatMap(({ id, challengeId, name, validReps, createdAt }) => {
    const challenge = byId.get(challengeId);
    // Skips a recording whose challenge was deleted after the recording was read.
    if (!challenge) return [];
    const { slug, name: challengeName, exerciseDefinitionId } = challenge;
    return [
      {
        kind: 'recording' as const,
        at: createdAt.toISOString(),
        challenge: { id: challengeId, slug, name: challengeName },
        recordingId: id,
        name,
        validReps,
        unit: unitOf(exerciseDefinitionId),
      },
    ];
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

const findSetup = async (db: Database, mail: MailConfig | undefined) => {
  const [backup, admins, hasChallenge, examples] = await Promise.all([
    lastBackup(db),
    countAdmins(db),
    hasOwnChallenge(db),
    examplesState(db),
  ]);
  return {
    hasMail: mail !== undefined,
    hasBackup: backup !== null,
    hasSecondAdmin: admins > 1,
    hasChallenge,
    examples,
  };
};

const countInbox = async (db: Database, now: Date) => {
  const [reviews, corrections, jobs] = await Promise.all([
    countWaiting(db, now),
    countRequested(db),
    countJobs(db, momentOf(now)),
  ]);
  const failedJobs = jobs.filter(({ state }) => state === 'failed').reduce((sum, { count }) => sum + count, 0);
  return { reviews, corrections, failedJobs };
};

const getDashboard =
  (mail: MailConfig | undefined): Handler<typeof GetDashboard> =>
  async (_received, { db, now }) => {
    const since = new Date(now.getTime() - NEW_DAYS * MILLIS_PER_DAY);
    const [challenges, recordings, people, setup, inbox, ...activity] = await Promise.all([
      countForAdmin(db, since, now),
      countAllRecordings(db, since, NEW_DAYS),
      countPeople(db),
      findSetup(db, mail),
      countInbox(db, now),
      newestChallenges(db),
      newestRecordings(db),
    ]);
    const stats = { ...challenges, ...recordings, ...people };
    return { stats, setup, inbox, activity: [...latestFirst(activity.flat())] };
  };

export const dashboardRoutes = (mail: MailConfig | undefined): readonly Route[] => [
  route(GetDashboard, getDashboard(mail)),
];
