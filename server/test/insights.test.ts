/** Visits of a challenge, and what its analytics make of them. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetInsights } from '@reptemple/contract/operations/analytics';
import { ReportVisit, VISITS_PER_HOUR } from '@reptemple/contract/operations/visits';
import type { VisitStep } from '@reptemple/contract/operations/visits';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { analyticsVisits } from '../src/features/analytics/schema.ts';
import { openVisitCounter } from '../src/features/analytics/visits.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const DAY = 24 * 60 * 60 * 1000;
const SOME_ID = '00000000-0000-4000-8000-000000000000';

const report = (client: Client, step: VisitStep, challenge = scene.challengeId) =>
  client.call(ReportVisit, { params: { challenge }, body: { step } });
const flush = () => scene.harness.visits.flush(scene.harness.db);
const insightsOf = async () =>
  (await scene.harness.admin()).call(GetInsights, { params: { challenge: scene.challengeId } });

describe('visits', () => {
  it('counts each step and the submissions since the first visit', async () => {
    const { visitor, db, now, passTime } = scene.harness;
    await addRecordings(db, scene.challengeId, [{}], new Date(now().getTime() - 2 * DAY));
    const [one, other] = [visitor(), visitor()];
    for (const step of ['page', 'recorder', 'camera', 'start'] as const) await report(one, step);
    await report(other, 'page');
    await flush();
    passTime(DAY);
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
    expect(funnel.since).toBe(new Date(now().getTime() - DAY).toISOString().slice(0, 10));
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
    const [today, before] = [now(), new Date(now().getTime() - DAY)];
    await addRecordings(db, scene.challengeId, [{ email: 'ann@example.org' }, { email: 'ANN@example.org' }], today);
    await addRecordings(db, scene.challengeId, [{ email: 'bob@example.org' }], today);
    await addRecordings(db, scene.challengeId, [{ email: 'ann@example.org' }], before);
    const { participantsPerDay, sample } = await insightsOf();
    expect(participantsPerDay.map(({ participants }) => participants)).toEqual([1, 2]);
    expect(sample.recordings).toBe(4);
  });

  it('counts the reasons of invalid reps, most first', async () => {
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
    // The track has a frame every 40 ms.
    expect(sample.frameRates).toEqual([0, 8, 12, 16, 20].map((from) => ({ from, recordings: from === 20 ? 1 : 0 })));
  });
});
