/**
 * Tests the admin dashboard (numbers, recent activity, challenges), and the analytics of a
 * challenge's visits.
 */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { JoinWaitlist } from '@reptemple/contract/campaigns/waitlist';
import {
  CreateAdminChallenge,
  DeleteChallenge,
  ListAdminChallenges,
} from '@reptemple/contract/challenges/challenge-admin';
import { CreateChallenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { GetInsights, ReportVisit, VISITS_PER_HOUR } from '@reptemple/contract/operations/challenge-analytics';
import type { VisitStep } from '@reptemple/contract/operations/challenge-analytics';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { analyticsVisits } from '../src/features/analytics/schema.ts';
import { openVisitCounter } from '../src/features/analytics/visit-counter.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { noteBackup } from '../src/platform/database/installation-id-and-last-backup.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const scene = openScene();

const create = async (admin: Client, more: object): Promise<string> => {
  scene.harness.passTime(1000);
  const { exercise } = await scene.harness.pushUps();
  const body = { exerciseDefinitionId: exercise.id, timeZone: 'UTC', ...more };
  return (await admin.call(CreateAdminChallenge, { body })).challenge.id;
};

describe('the admin dashboard', () => {
  it('counts challenges and recordings without deleted ones, plus those of the last 30 days', async () => {
    const { harness, challengeId } = scene;
    const admin = await harness.admin();
    await addRecordings(harness.db, challengeId, [{}, {}], harness.now());
    harness.passTime(61 * DAY_MS);
    await create(admin, { name: 'New', isActive: false });
    const now = harness.now().getTime();
    const [yesterday, tomorrow] = [now - DAY_MS, now + DAY_MS].map((ms) => new Date(ms).toISOString());
    await create(admin, { name: 'Over', startDate: '2026-01-01T00:00:00.000Z', endDate: yesterday });
    await create(admin, { name: 'Later', startDate: tomorrow });
    await addRecordings(harness.db, challengeId, [{}], harness.now());
    const gone = await create(admin, { name: 'Gone' });
    await addRecordings(harness.db, gone, [{}], harness.now());
    await admin.call(DeleteChallenge, { params: { challenge: gone } });
    await harness.visitor().call(JoinWaitlist, { body: { email: 'zoe@example.org', source: 'search_engine' } });
    expect((await admin.call(GetDashboard)).stats).toEqual({
      challenges: 5,
      activeChallenges: 2,
      newChallenges: 3,
      recordings: 3,
      newRecordings: 1,
      earlierRecordings: 0,
      users: 2,
      waitlist: 1,
      auditEntries: 5,
    });
  });

  it('counts the recordings of the last 30 days and of the 30 days before', async () => {
    const { harness, challengeId } = scene;
    const admin = await harness.admin();
    await addRecordings(harness.db, challengeId, [{}, {}, {}], harness.now());
    harness.passTime(31 * DAY_MS);
    await addRecordings(harness.db, challengeId, [{}], harness.now());
    expect((await admin.call(GetDashboard)).stats).toMatchObject({ newRecordings: 1, earlierRecordings: 3 });
  });

  it('shows which setup steps are done', async () => {
    const { harness } = scene;
    const admin = await harness.admin();
    const setup = async () => (await admin.call(GetDashboard)).setup;
    expect(await setup()).toEqual({
      hasMail: false,
      hasBackup: false,
      hasSecondAdmin: false,
      hasChallenge: false,
      examples: 'undecided',
    });
    await create(admin, { name: 'First' });
    await noteBackup(harness.db, '2026-03-15', harness.now());
    await harness.person('Bea');
    await harness.db.update(userProfiles).set({ isAdmin: true });
    expect(await setup()).toMatchObject({ hasBackup: true, hasSecondAdmin: true, hasChallenge: true });
  });

  it('counts pending reviews and corrections, without those of deleted challenges', async () => {
    const { harness, challengeId } = scene;
    const admin = await harness.admin();
    const inbox = async () => (await admin.call(GetDashboard)).inbox;
    expect(await inbox()).toEqual({ reviews: 0, corrections: 0, failedJobs: 0 });
    await harness.db.update(challenges).set({ corrections: 'reviewed' }).where(eq(challenges.id, challengeId));
    const { recording } = await attempt(scene.ann, challengeId);
    await scene.ann.call(CorrectRecording, { params: { recording: recording.id }, body: { validReps: 9 } });
    expect(await inbox()).toEqual({ reviews: 1, corrections: 1, failedJobs: 0 });
    await admin.call(DeleteChallenge, { params: { challenge: challengeId } });
    expect(await inbox()).toEqual({ reviews: 0, corrections: 0, failedJobs: 0 });
  });

  it('lists the 3 latest challenges and the 5 latest recordings together, newest first', async () => {
    const { harness, challengeId } = scene;
    const admin = await harness.admin();
    for (let at = 0; at < 7; at += 1) {
      harness.passTime(1000);
      await addRecordings(harness.db, challengeId, [{ name: `R${at}`, validReps: at }], harness.now());
      if (at % 2 === 1) await create(admin, { name: `C${at}` });
    }
    await create(admin, { name: 'Built in' });
    const gone = await create(admin, { name: 'Gone' });
    await addRecordings(harness.db, gone, [{ name: 'Gone' }], harness.now());
    await admin.call(DeleteChallenge, { params: { challenge: gone } });
    await harness.db.update(challenges).set({ createdBy: null }).where(eq(challenges.name, 'Built in'));
    const { activity } = await admin.call(GetDashboard);
    const shown = activity.map((one) => (one.kind === 'recording' ? one.name : one.challenge.name));
    expect(shown).toEqual(['R6', 'C5', 'R5', 'R4', 'C3', 'R3', 'R2', 'C1']);
    expect(activity[0]).toMatchObject({ challenge: { slug: 'push-ups', name: 'Strict Push-Ups' }, validReps: 6 });
  });
});

describe('the admin table of challenges', () => {
  const namesOf = async (admin: Client, query: Record<string, string>) =>
    (await admin.call(ListAdminChallenges, { query: { search: 'row', ...query } })).rows.map(({ name }) => name);

  const fill = async (): Promise<Client> => {
    const admin = await scene.harness.admin();
    const now = scene.harness.now().getTime();
    const day = (days: number): string => new Date(now + days * DAY_MS).toISOString();
    await create(admin, { name: 'b row', isHidden: true, startDate: day(2), genderFilter: 'male' });
    await create(admin, { name: 'A row', type: 'duel', hideResultsUntilFinished: true, startDate: day(-2) });
    await create(admin, { name: 'C row', isActive: false, isDaily: true, startDate: day(-3), endDate: day(-1) });
    return admin;
  };

  it.each([
    ['name', ['A row', 'b row', 'C row']],
    ['status', ['C row', 'b row', 'A row']],
    ['visibility', ['A row', 'C row', 'b row']],
    ['type', ['b row', 'C row', 'A row']],
    ['hideResults', ['b row', 'C row', 'A row']],
    ['genderFilter', ['A row', 'C row', 'b row']],
    ['dates', ['C row', 'A row', 'b row']],
    ['created', ['b row', 'A row', 'C row']],
  ])('sorts by %s in both directions', async (sort, names) => {
    const admin = await fill();
    expect(await namesOf(admin, { sort, direction: 'asc' })).toEqual(names);
    expect(await namesOf(admin, { sort, direction: 'desc' })).toEqual(names.toReversed());
  });

  it('lists 25 rows a page, newest first, with status, exercise and creator', async () => {
    const admin = await fill();
    const page = await admin.call(ListAdminChallenges, { query: {} });
    expect(page).toMatchObject({ total: 5, page: 1, pageSize: 25 });
    expect(page.rows.slice(0, 2)).toMatchObject([
      { name: 'C row', status: 'ended', isActive: false, isDaily: true, createdBy: 'Admin' },
      { name: 'A row', status: 'active', hideResultsUntilFinished: true, exercise: { name: expect.any(String) } },
    ]);
    expect(page.rows.at(-1)).toMatchObject({ name: 'Strict Squats', createdBy: null });
    const beyond = await admin.call(ListAdminChallenges, { query: { page: '2' } });
    expect(beyond).toMatchObject({ total: 5, page: 2, rows: [] });
  });

  it.each([
    ['upcoming', ['b row']],
    ['active', ['A row']],
    ['ended', ['C row']],
  ])('lists only %s challenges for that status filter, active or not', async (status, names) => {
    const admin = await fill();
    expect(await namesOf(admin, { status })).toEqual(names);
  });

  it('shows the email address of a creator without a name, who is “Athlete” on the challenge page', async () => {
    const admin = await scene.harness.admin();
    const nameless = scene.harness.visitor();
    await signUp(nameless, 'nora@example.org');
    const { slug } = await nameless.call(CreateChallenge, { body: { timeZone: 'UTC' } });
    const { rows } = await admin.call(ListAdminChallenges, { query: {} });
    expect(rows.find((row) => row.slug === slug)?.createdBy).toBe('nora@example.org');
    const { challenge } = await admin.call(GetChallenge, { params: { challenge: slug } });
    expect(challenge.createdBy).toBe('Athlete');
  });

  it('shows a duel as ended 72 hours after the first participant joined', async () => {
    const admin = await fill();
    const joined = { firstParticipantJoinedAt: scene.harness.now() };
    await scene.harness.db.update(challenges).set(joined).where(eq(challenges.name, 'A row'));
    const statusAfter = async (ms: number) => {
      scene.harness.passTime(ms);
      const { rows } = await admin.call(ListAdminChallenges, { query: { search: 'A row' } });
      return rows[0]?.status;
    };
    expect([await statusAfter(3 * DAY_MS - 1), await statusAfter(1)]).toEqual(['active', 'ended']);
    expect(await namesOf(admin, { sort: 'status', direction: 'desc' })).toEqual(['A row', 'b row', 'C row']);
  });

  it('searches name, slug and creator literally', async () => {
    const admin = await fill();
    await create(admin, { name: '100%_Row' });
    expect(await namesOf(admin, { search: '%_ROW' })).toEqual(['100%_Row']);
    expect(await namesOf(admin, { search: 'a-row' })).toEqual(['A row']);
    expect(await namesOf(admin, { search: 'admin@' })).toHaveLength(4);
  });
});

const SOME_ID = '00000000-0000-4000-8000-000000000000';

const report = (client: Client, step: VisitStep, challenge = scene.challengeId) =>
  client.call(ReportVisit, { params: { challenge }, body: { step } });
const flush = () => scene.harness.visits.flush(scene.harness.db);
const insightsOf = async () =>
  (await scene.harness.admin()).call(GetInsights, { params: { challenge: scene.challengeId } });

describe('visits', () => {
  it('counts each step and the submissions since the first visit', async () => {
    const { visitor, db, now, passTime } = scene.harness;
    await addRecordings(db, scene.challengeId, [{}], new Date(now().getTime() - 2 * DAY_MS));
    const [one, other] = [visitor(), visitor()];
    for (const step of ['page', 'recorder', 'camera', 'start'] as const) await report(one, step);
    await report(other, 'page');
    await flush();
    passTime(DAY_MS);
    await report(visitor(), 'page');
    await flush();
    await addRecordings(db, scene.challengeId, [{}], now());
    const { funnel } = await insightsOf();
    expect(funnel.steps.map(({ step, count }) => [step, count])).toEqual([
      ['page', 3],
      ['recorder', 1],
      ['camera', 1],
      ['start', 1],
      ['submitted', 1],
    ]);
    expect(funnel.since).toBe(new Date(now().getTime() - DAY_MS).toISOString().slice(0, 10));
  });

  it('writes nothing until the counts are flushed, then one row per step and day', async () => {
    const { visitor, db } = scene.harness;
    for (let at = 0; at < 5; at += 1) await report(visitor(), 'page');
    expect(await db.select().from(analyticsVisits)).toEqual([]);
    await flush();
    await flush();
    expect(await db.select().from(analyticsVisits)).toMatchObject([{ step: 'page', count: 5 }]);
  });

  it('ignores challenges that do not exist, admins and testers', async () => {
    const { visitor, admin, person, db } = scene.harness;
    await report(visitor(), 'page', SOME_ID);
    expect(await report(await admin(), 'page')).toEqual({ counted: false });
    const tess = await person('Tess');
    const id = (await tess.call(GetMyProfile)).profile?.id ?? '';
    await db.update(userProfiles).set({ isTester: true }).where(eq(userProfiles.id, id));
    expect(await report(tess, 'page')).toEqual({ counted: false });
    await flush();
    expect(await db.select().from(analyticsVisits)).toEqual([]);
  });

  it('stops counting an address at its limit, for an hour', () => {
    const visits = openVisitCounter();
    const visit = { challengeId: SOME_ID, step: 'page', address: '10.0.0.1' } as const;
    const now = new Date('2026-03-01T12:00:00Z');
    const counted = Array.from({ length: VISITS_PER_HOUR + 1 }, () => visits.count(visit, now));
    expect(counted.filter(Boolean)).toHaveLength(VISITS_PER_HOUR);
    expect(visits.count({ ...visit, address: '10.0.0.2' }, now)).toBe(true);
    expect(visits.count(visit, new Date(now.getTime() + 60 * 60 * 1000))).toBe(true);
  });

  it('keeps the counts for the next flush if one fails', async () => {
    const { db, visitor } = scene.harness;
    await report(visitor(), 'start');
    const broken: typeof db = Object.create(db, { execute: { value: () => Promise.reject(new Error('down')) } });
    await expect(scene.harness.visits.flush(broken)).rejects.toThrow('down');
    await flush();
    expect(await db.select().from(analyticsVisits)).toMatchObject([{ step: 'start', count: 1 }]);
  });
});

describe('insights', () => {
  it('counts people once a day, and leaves testers out', async () => {
    const { db, now } = scene.harness;
    const [today, before] = [now(), new Date(now().getTime() - DAY_MS)];
    await addRecordings(db, scene.challengeId, [{ email: 'ann@example.org' }, { email: 'ANN@example.org' }], today);
    await addRecordings(db, scene.challengeId, [{ email: 'bob@example.org' }], today);
    await addRecordings(db, scene.challengeId, [{ email: 'ann@example.org' }], before);
    const { participantsPerDay, sample } = await insightsOf();
    expect(participantsPerDay.map(({ participants }) => participants)).toEqual([1, 2]);
    expect(sample.recordings).toBe(4);
  });

  it('counts the reasons of invalid reps, most frequent first', async () => {
    const { db, now } = scene.harness;
    const rep = (valid: boolean, reason: string | null) => ({ valid, reason });
    const [id] = await addRecordings(db, scene.challengeId, [{}], now());
    const reps = [
      rep(true, null),
      rep(false, 'Too high'),
      rep(false, 'Too low'),
      rep(false, 'Too low'),
      rep(false, null),
    ];
    await db.execute(sql`
      update ${challengeRecordings}
      set analysis_data = jsonb_set(analysis_data, '{completed_reps}', ${JSON.stringify(reps)}::jsonb)
      where id = ${id}`);
    expect((await insightsOf()).sample.invalidReasons).toEqual([
      { reason: 'Too low', count: 2 },
      { reason: 'Too high', count: 1 },
      { reason: null, count: 1 },
    ]);
  });

  it('puts a submitted set into the bucket of its frame rate', async () => {
    await attempt(scene.ann, scene.challengeId);
    const { sample } = await insightsOf();
    expect(sample.recordings).toBe(1);
    // Expects the set in the class from 20 frames per second, because the clip has a frame every 40
    // ms.
    expect(sample.frameRates).toEqual([0, 8, 12, 16, 20].map((from) => ({ from, recordings: from === 20 ? 1 : 0 })));
  });
});
