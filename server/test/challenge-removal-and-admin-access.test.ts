/**
 * Tests the final removal of deleted challenges: removes all their data and nothing else, even
 * after an interruption. Also tests every challenge administration endpoint in every role.
 */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, afterAll, beforeAll } from 'vitest';
import { DeleteChallenge, RestoreChallenge } from '@reptemple/contract/challenges/challenge-admin';
import * as challengeAdmin from '@reptemple/contract/challenges/challenge-admin';
import { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  ExportRecordings,
  GetAnalytics,
  ListAnalyticsRecordings,
} from '@reptemple/contract/operations/challenge-analytics';
import { ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { auditLog } from '../src/features/audit/schema.ts';
import { challengeAdminJobs, REMOVE_DELETED } from '../src/features/challenge-admin/remove-deleted-challenges.ts';
import { challengeParticipantCounts, challengeParticipants, challenges } from '../src/features/challenges/schema.ts';
import { media } from '../src/features/media/schema.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from '../src/features/recordings/schema.ts';
import { removeTracks } from '../src/features/recordings/store.ts';
import { reviewBoards, reviewPlaces } from '../src/features/review/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openScene } from './application-and-user-setup.ts';
import { attempt, attemptWithVideo, unseenAfter, newSession, sendChunk, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

describe('challenge removal', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const scene = openScene();

  const TABLES = {
    challenges,
    challengeParticipants,
    challengeParticipantCounts,
    media,
    challengeRecordings,
    recordingValidationData,
    recordingAnalyses,
    reviewPlaces,
    reviewBoards,
  };

  const ROOTS = ['tracks', 'media', 'uploads', 'work'];

  beforeEach(async () => {
    for (const root of ROOTS) await scene.harness.files.remove(root);
  });

  const left = async () => {
    const { db, files } = scene.harness;
    const rows: Record<string, number> = {};
    for (const [name, table] of Object.entries(TABLES)) rows[name] = await db.$count(table);
    for (const root of ROOTS) rows[`${root}/`] = (await files.list(root)).length;
    return rows;
  };

  const squats = async (): Promise<string> => {
    const { challenges: listed } = await scene.harness.visitor().call(ListChallenges, { query: {} });
    return listed.find(({ slug }) => slug === 'squats')?.id ?? '';
  };

  /**
   * Deletes a challenge that has an attempt with video, an attempt without video but with a second
   * analysis (both under review), and an unfinished upload.
   */
  const deletedChallenge = async () => {
    const { harness, ann, challengeId } = scene;
    await attemptWithVideo(ann, challengeId);
    await harness.jobs.drain();
    const { recording } = await attemptWithVideo(ann, challengeId);
    await harness.jobs.drain();
    const form = { track: unseenAfter(TRUTH.durationMs / 2) };
    await ann.call(ReanalyseRecording, { params: { recording: recording.id }, form });
    await harness.db.delete(reviewPlaces);
    await harness.db.delete(reviewBoards);
    const place = { recordingId: recording.id, challengeId, isPrize: true, since: harness.now() };
    await harness.db.insert(reviewPlaces).values(place);
    await harness.db.insert(reviewBoards).values({ challengeId, seen: '' });
    await sendChunk(ann, newSession(challengeId), { total: 2 });
    const admin = await harness.admin();
    await admin.call(DeleteChallenge, { params: { challenge: challengeId } });
    return admin;
  };

  const remove = async (): Promise<void> => {
    const { db, jobs } = scene.harness;
    await jobs.send(db, REMOVE_DELETED, {});
    await jobs.drain();
  };

  const pass = (ms: number): Promise<void> => {
    scene.harness.passTime(ms);
    return remove();
  };

  describe('a deleted challenge', () => {
    it('keeps its recordings, analyses and tracks for 30 days', async () => {
      await deletedChallenge();
      await pass(30 * DAY_MS);
      expect(await left()).toMatchObject({ challenges: 2, challengeRecordings: 2, recordingAnalyses: 1, 'tracks/': 3 });
    });

    it('is removed after 30 days with recordings, tracks and videos, and other challenges stay', async () => {
      const other = await squats();
      const { recording } = await attemptWithVideo(scene.ann, other);
      await scene.harness.jobs.drain();
      const before = await left();
      const admin = await deletedChallenge();
      await pass(30 * DAY_MS + 1000);
      expect(await left()).toEqual({ ...before, challenges: 1 });
      await scene.ann.call(GetRecording, { params: { recording: recording.id } });
      const { entries } = await admin.call(ListAudit);
      expect(entries.find(({ action }) => action === 'challenges.remove')).toMatchObject({
        actorId: null,
        subjectId: scene.challengeId,
        details: { name: 'Strict Push-Ups' },
      });
    });

    it('that was restored keeps its recordings, analyses and tracks', async () => {
      const admin = await deletedChallenge();
      await pass(29 * DAY_MS);
      await admin.call(RestoreChallenge, { params: { challenge: scene.challengeId } });
      await pass(31 * DAY_MS);
      expect(await left()).toMatchObject({ challenges: 2, challengeRecordings: 2, recordingAnalyses: 1, 'tracks/': 3 });
    });
  });

  /** Returns a database that loses its connection after this many transactions. */
  const lostAfter = (db: Database, transactions: number): Database => {
    let begun = 0;
    return new Proxy(db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name);
        begun += 1;
        if (begun > transactions) throw new Error('The connection was lost.');
        return target.transaction.bind(target);
      },
    });
  };

  const runOn = (db: Database) => {
    const { files, jobs, log, now } = scene.harness;
    const ending = new AbortController().signal;
    const stillHas = () => Promise.resolve(true);
    return challengeAdminJobs[0]?.run(
      {},
      { db, files, ids: randomIds, jobs, log, now: now(), attempt: 1, stillHas, ending },
    );
  };

  /** Returns a database that runs `meanwhile` once, just before its first transaction. */
  const overtaken = (db: Database, meanwhile: () => Promise<void>): Database => {
    let before: Promise<void> | undefined;
    return new Proxy(db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name);
        return async (...transaction: Parameters<Database['transaction']>) => {
          await (before ??= meanwhile());
          return target.transaction(...transaction);
        };
      },
    });
  };

  it('a challenge removal completes if another server removes the challenge first', async () => {
    await deletedChallenge();
    scene.harness.passTime(30 * DAY_MS + 1000);
    await runOn(overtaken(scene.harness.db, remove));
    expect(await left()).toMatchObject({ challenges: 1, challengeRecordings: 0, 'tracks/': 0 });
  });

  describe('an interrupted challenge removal', () => {
    it.each([0, 1])(
      'after %d transactions is completed by the next run and leaves no rows or files',
      async (transactions) => {
        const { harness, challengeId } = scene;
        await deletedChallenge();
        harness.passTime(30 * DAY_MS + 1000);
        const { db } = harness;
        await expect(runOn(lostAfter(db, transactions))).rejects.toThrow('The connection was lost.');
        expect(await db.select().from(challenges).where(eq(challenges.id, challengeId))).toHaveLength(1);
        await remove();
        expect(await left()).toEqual({
          challenges: 1,
          challengeParticipants: 0,
          challengeParticipantCounts: 0,
          media: 0,
          challengeRecordings: 0,
          recordingValidationData: 0,
          recordingAnalyses: 0,
          reviewPlaces: 0,
          reviewBoards: 0,
          'tracks/': 0,
          'media/': 0,
          'uploads/': 0,
          'work/': 0,
        });
      },
    );
  });

  it('removeTracks locks the recordings, so that no analysis can be added meanwhile', async () => {
    const { db, jobs } = scene.harness;
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const held = await db.transaction(async (tx) => {
      await removeTracks(tx, [recording.id], jobs);
      const isHeld = sql<boolean>`xmax::text = pg_current_xact_id()::xid::text`;
      return tx.select({ isHeld }).from(challengeRecordings);
    });
    expect(held).toEqual([{ isHeld: true }]);
  });
});

describe('challenge admin roles', () => {
  const ENDPOINTS: readonly Endpoint[] = [
    challengeAdmin.ListAdminChallenges,
    challengeAdmin.GetAdminChallenge,
    challengeAdmin.CreateAdminChallenge,
    challengeAdmin.UpdateAdminChallenge,
    challengeAdmin.SetChallengeFlags,
    challengeAdmin.DeleteChallenge,
    challengeAdmin.RestoreChallenge,
    GetDashboard,
    GetAnalytics,
    ListAnalyticsRecordings,
    ExportRecordings,
  ];

  const REFUSED = {
    visitor: { status: 401, code: 'not_signed_in' },
    guest: { status: 403, code: 'forbidden' },
    user: { status: 403, code: 'forbidden' },
    'other user': { status: 403, code: 'forbidden' },
    'admin without a second factor': { status: 403, code: 'second_factor_required' },
  } as const;
  type Role = keyof typeof REFUSED;

  let harness: Harness;
  let clients: Readonly<Record<Role, Client>>;
  let challenge: string;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'required' });
    challenge = (await harness.pushUps()).id;
    clients = {
      visitor: harness.visitor(),
      guest: await harness.guest(),
      user: await harness.person('Ann'),
      'other user': await harness.person('Bob'),
      'admin without a second factor': await harness.admin(),
    };
  });
  afterAll(() => harness.close());

  const stored = () => harness.db.select().from(challenges);

  const inputFor = (endpoint: Endpoint) => {
    const flags = endpoint === challengeAdmin.SetChallengeFlags;
    const body = flags ? { isHidden: true } : { name: 'Taken over', timeZone: 'UTC', exerciseDefinitionId: challenge };
    return { params: { challenge }, body: { ...body, expectedUpdatedAt: harness.now().toISOString() } };
  };

  describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      it.each(Object.keys(REFUSED) as Role[])('refuses a %s and changes nothing', async (role) => {
        const before = await stored();
        expect(await clients[role].refusal(endpoint, inputFor(endpoint))).toMatchObject(REFUSED[role]);
        expect(await stored()).toEqual(before);
        expect(await harness.db.$count(auditLog)).toBe(0);
      });
    },
  );

  it('the request body of these role tests is valid for the admin challenge form', () => {
    const { body } = inputFor(challengeAdmin.CreateAdminChallenge);
    expect(AdminChallengeForm.safeParse(body).success).toBe(true);
  });

  it('an admin who has set up the second factor can set challenge flags', async () => {
    const admin = clients['admin without a second factor'];
    await setUpSecondFactor(admin);
    const { challenge: made } = await admin.call(
      challengeAdmin.SetChallengeFlags,
      inputFor(challengeAdmin.SetChallengeFlags),
    );
    expect(made).toMatchObject({ isHidden: true, updatedBy: 'Admin' });
  });
});
