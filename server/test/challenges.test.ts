/** Tests challenges: creation, listing, permissions; and their depth standard and limits. */
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { CreateChallenge, GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import { JoinChallenge, GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { rep, trackOf } from '../../engine/fixtures/synthetic-tracks.ts';
import { endsAt, statusAt, statusOrder } from '../src/features/challenges/admin-store.ts';
import { endMs, statusOf } from '../src/features/challenges/challenge-state.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import {
  attempt,
  changedTrack,
  cutAfter,
  formOf,
  submissionOf,
  trackFile,
  TRUTH,
} from './submit-attempts-and-tracks.ts';
import { changeChallenge, create, depthOf } from './test-api-client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const scene = openScene();
const params = (challenge: string) => ({ params: { challenge } });

describe('creating a challenge', () => {
  it('is refused for a visitor and a guest', async () => {
    const { harness, challengeId } = scene;
    expect(await harness.visitor().refusal(CreateChallenge, { body: {} })).toMatchObject({ code: 'not_signed_in' });
    await changeChallenge(harness.db, challengeId, { allowGuests: true });
    const guest = harness.visitor();
    await guest.call(RegisterGuest, { body: { challengeId, name: 'Gus', email: 'gus@example.org', gender: null } });
    const refused = await guest.refusal(CreateChallenge, { body: { timeZone: 'UTC' } });
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('with only a time zone creates a 7-day challenge of 10 push-ups a day under a readable slug', async () => {
    const { slug } = await scene.ann.call(CreateChallenge, { body: { timeZone: 'Europe/Berlin' } });
    expect(slug).toBe('pushup-challenge');
    const { challenge } = await scene.harness.visitor().call(GetChallenge, params(slug));
    expect(challenge).toMatchObject({
      name: 'PUSHUP CHALLENGE',
      type: 'accountability',
      status: 'active',
      closedReason: null,
      createdBy: 'Ann',
      length: { value: 7, unit: 'days' },
      todayMinimum: 10,
      increment: null,
      startDate: '2026-03-15T12:00:00.000Z',
      endDate: '2026-03-22T11:59:59.999Z',
      exercise: { id: (await scene.harness.pushUps()).exercise.id, depthStandard: 'standard' },
    });
  });

  it('with a name that is taken adds a unique suffix to the slug, also for concurrent requests', async () => {
    const bob = await scene.harness.person('Bob');
    const made = await Promise.all(
      [scene.ann, bob, scene.ann].map((client) => create(client, { name: 'Strict Push-Ups!' })),
    );
    const slugs = made.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs.filter((slug) => slug === 'strict-push-ups')).toHaveLength(1);
    for (const slug of slugs) expect(slug).toMatch(/^strict-push-ups(-[0-9a-f]{6})?$/);
  });

  it('with an invalid value is refused and names the field', async () => {
    const faultOf = async (body: object) => {
      const reply = await scene.ann.send(CreateChallenge, { body: { timeZone: 'UTC', ...body } });
      return [reply.status, JSON.parse(await reply.text()).error.faults?.[0]];
    };
    expect(await faultOf({ minDailyReps: 0 })).toEqual([
      400,
      { field: 'minDailyReps', message: 'Daily minimum must be a whole number from 1 to 10000.' },
    ]);
    expect(await faultOf({ length: { value: 0, unit: 'days' } })).toMatchObject([400, { field: 'length.value' }]);
    expect(await faultOf({ timeZone: 'Mars/Base' })).toMatchObject([400, { field: 'timeZone' }]);
    expect(await faultOf({ type: 'daily' })).toMatchObject([400, { field: 'type' }]);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect(await faultOf({ exerciseDefinitionId: nowhere })).toMatchObject([422, { field: 'exerciseDefinitionId' }]);
  });

  it('is refused with 429 after 20 challenges of one user, but not for another user', async () => {
    for (let at = 0; at < 20; at += 1) await create(scene.ann, {});
    expect(await scene.ann.refusal(CreateChallenge, { body: { timeZone: 'UTC' } })).toMatchObject({ status: 429 });
    await create(await scene.harness.person('Bob'), {});
  });
});

describe('ListExercises', () => {
  it('lists exercises by name with depth standards for a user, and refuses a visitor', async () => {
    expect(await scene.harness.visitor().refusal(ListExercises)).toMatchObject({ code: 'not_signed_in' });
    const { exercises } = await scene.ann.call(ListExercises);
    const names = exercises.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(exercises.filter(({ hasDepthStandards }) => hasDepthStandards)).toHaveLength(1);
    expect(exercises.find(({ isDefault }) => isDefault)).toMatchObject({ hasDepthStandards: true, isSystem: true });
  });
});

const addOlder = async (count: number): Promise<void> => {
  const { challengeId, harness } = scene;
  const [template] = await harness.db.select().from(challenges).where(eq(challenges.id, challengeId));
  if (!template) throw new Error('The scene has no challenge.');
  const older = Array.from({ length: count }, (_none, at) => ({
    ...template,
    id: randomIds.uuid(),
    slug: `older-${at}`,
    name: `Older ${at}`,
    createdAt: new Date(template.createdAt.getTime() - (at + 1) * HOUR_MS),
  }));
  await harness.db.insert(challenges).values(older);
};

describe('the challenge catalog', () => {
  const list = (query: Record<string, string> = {}) => scene.harness.visitor().call(ListChallenges, { query });

  it('lists active, visible challenges newest first, 24 a page', async () => {
    scene.harness.passTime(HOUR_MS);
    const hidden = await create(scene.ann, { name: 'Hidden', isHidden: true });
    for (const name of ['One', 'Two', 'Three']) {
      scene.harness.passTime(1000);
      await create(scene.ann, { name });
    }
    const off = await create(scene.ann, { name: 'Off' });
    await changeChallenge(scene.harness.db, off.id, { isActive: false });
    const gone = await create(scene.ann, { name: 'Gone' });
    await changeChallenge(scene.harness.db, gone.id, { deletedAt: scene.harness.now() });

    await addOlder(22);

    const first = await list();
    const second = await list({ page: '2' });
    expect([first.total, first.page, first.pageSize]).toEqual([27, 1, 24]);
    expect(first.challenges.slice(0, 3).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
    expect(second.challenges.map(({ name }) => name)).toEqual(['Older 19', 'Older 20', 'Older 21']);
    expect((await scene.harness.visitor().call(GetChallenge, params(hidden.slug))).challenge.isHidden).toBe(true);
    for (const address of [gone.id, gone.slug]) {
      expect(await scene.ann.refusal(GetChallenge, params(address))).toEqual({
        status: 404,
        code: 'not_found',
        message: "The challenge you're looking for doesn't exist.",
      });
    }
  });

  it('searches names and descriptions literally and ignores case', async () => {
    await create(scene.ann, { name: '100% Effort', description: 'For the Temple club' });
    const found = async (search: string) => (await list({ search })).challenges.map(({ name }) => name);
    expect(await found('100% eff')).toEqual(['100% Effort']);
    expect(await found('temple CLUB')).toEqual(['100% Effort']);
    expect(await found('100_')).toEqual([]);
  });

  it('filters by type and status, and sorts by name and end', async () => {
    const duel = await create(scene.ann, { name: 'A duel', type: 'duel' });
    await create(scene.ann, { name: 'B week' });
    const later = await create(scene.ann, { name: 'C later' });
    await changeChallenge(scene.harness.db, later.id, { startDate: new Date(scene.harness.now().getTime() + DAY_MS) });
    const named = async (query: Record<string, string>) => (await list(query)).challenges.map(({ name }) => name);
    expect(await named({ type: 'duel' })).toEqual(['A duel']);
    expect(await named({ status: 'upcoming' })).toEqual(['C later']);
    expect((await named({ sort: 'name' })).slice(0, 3)).toEqual(['A duel', 'B week', 'C later']);
    expect((await named({ sort: 'ending' }))[0]).toMatch(/^(B week|C later)$/);
    await scene.ann.call(JoinChallenge, params(duel.id));
    scene.harness.passTime(72 * HOUR_MS - 1);
    expect(await named({ status: 'ended' })).toEqual([]);
    scene.harness.passTime(1);
    expect(await named({ status: 'ended' })).toEqual(['A duel']);
    scene.harness.passTime(30 * DAY_MS);
    expect(await named({ status: 'ended', sort: 'name' })).toEqual(['A duel', 'B week', 'C later']);
  });
});

describe('the database’s challenge status', () => {
  const hour = (at: number, more = 0): Date => new Date(Date.UTC(2026, 2, 15) + at * HOUR_MS + more);
  const [BEGIN, END, JOINED] = [hour(10), hour(12), hour(0)];
  const NOTHING = { startDate: null, endDate: null, firstParticipantJoinedAt: null };
  const MOMENTS = [BEGIN, END, hour(72), hour(100)].flatMap((at) =>
    [-1, 0, 1].map((ms) => new Date(at.getTime() + ms)),
  );

  it.each([
    ['without dates', 'daily', {}],
    ['with a beginning', 'accountability', { startDate: BEGIN }],
    ['with an end', 'progression', { endDate: END }],
    ['with both', 'daily', { startDate: BEGIN, endDate: END }],
    ['that somebody joined, and is no duel', 'daily', { firstParticipantJoinedAt: JOINED }],
    ['that is a duel nobody has joined', 'duel', {}],
    ['that is a duel', 'duel', { firstParticipantJoinedAt: JOINED }],
    ['that is a duel with an earlier end', 'duel', { endDate: END, firstParticipantJoinedAt: JOINED }],
    ['that is a duel with a later end', 'duel', { endDate: hour(100), firstParticipantJoinedAt: JOINED }],
    ['that is a duel before its beginning', 'duel', { startDate: hour(100), firstParticipantJoinedAt: JOINED }],
  ] as const)(
    'equals statusOf for a challenge %s, just before, at and after each date',
    async (_what, challengeType, dates) => {
      const timing = { ...NOTHING, ...dates, challengeType };
      const { challengeId, harness } = scene;
      await changeChallenge(harness.db, challengeId, timing);
      for (const now of MOMENTS) {
        const [row] = await harness.db
          .select({
            status: statusAt(now),
            place: sql`${statusOrder(now)}::int`,
            end: sql`(extract(epoch from ${endsAt}) * 1000)::float8`,
          })
          .from(challenges)
          .where(eq(challenges.id, challengeId));
        const status = statusOf(timing, now);
        const place = { upcoming: 1, active: 2, ended: 3 }[status];
        expect({ now, ...row }).toEqual({ now, status, place, end: endMs(timing) });
      }
    },
  );
});

describe('the list of newest challenges', () => {
  it('uses the index challenges_newest', async () => {
    const { db } = scene.harness;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select * from challenges where is_active and not is_hidden and deleted_at is null order by created_at desc, id desc limit 24`,
      );
    });
    expect(JSON.stringify(plan)).toContain('challenges_newest');
  });
});

describe('the depth standard', () => {
  /** Track of two push-ups, with elbows bent to 100 and to 80 degrees. */
  const track = trackOf({
    from: 170,
    movements: [{ to: 170, ms: 1500 }, ...rep(100), ...rep(80), { to: 170, ms: 1000 }],
  });

  it.each([
    ['standard', 110, 2],
    ['record', 90, 1],
  ] as const)(
    '%s, at most %i°, applies to the recorder’s exercise definition and the server’s count',
    async (depthStandard, depth, valid) => {
      const { id } = await create(scene.ann, { depthStandard });
      const { challenge, exerciseDefinition } = await scene.ann.call(GetChallenge, params(id));
      expect(challenge.exercise.depthStandard).toBe(depthStandard);
      expect(depthOf(exerciseDefinition)).toBe(depth);
      const durationSeconds = (track.frames.at(-1)?.t ?? 0) / 1000;
      const file = trackFile(new Uint8Array(gzipSync(JSON.stringify(track))));
      const { recording } = await scene.ann.call(SubmitRecording, formOf(submissionOf(id, { durationSeconds }), file));
      expect([recording.validReps, recording.totalReps]).toEqual([valid, 2]);
      const seen = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
      expect(seen.exerciseDefinition).toEqual(exerciseDefinition);
    },
  );
});

describe('a challenge’s limits', () => {
  it('allow one attempt a day for each user, until midnight in the challenge’s time zone', async () => {
    const { id } = await create(scene.ann, { timeZone: 'America/New_York', maxDailyAttempts: 1 });
    const submission = submissionOf(id);
    const first = await scene.ann.call(SubmitRecording, formOf(submission));
    const refused = await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id)));
    expect(refused).toEqual({
      status: 409,
      code: 'conflict',
      message: 'You’ve used all attempts for today. Come back tomorrow.',
    });
    expect(await scene.ann.call(SubmitRecording, formOf(submission))).toEqual(first);
    await attempt(await scene.harness.person('Bob'), id);
    // Advances the clock to one millisecond before midnight in that time zone.
    scene.harness.passTime(16 * HOUR_MS - 1);
    expect(await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id)))).toMatchObject({
      code: 'conflict',
    });
    scene.harness.passTime(1);
    await attempt(scene.ann, id);
  });

  it('refuse to start a second attempt that day with 409, but let another user start', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const start = { body: { challengeId: id } };
    await scene.ann.call(StartAttempt, start);
    await attempt(scene.ann, id);
    expect(await scene.ann.refusal(StartAttempt, start)).toEqual({
      status: 409,
      code: 'conflict',
      message: 'You’ve used all attempts for today. Come back tomorrow.',
    });
    const bob = await scene.harness.person('Bob');
    expect((await bob.call(StartAttempt, start)).ticket.challengeId).toBe(id);
    scene.harness.passTime(24 * HOUR_MS);
    expect((await scene.ann.call(StartAttempt, start)).ticket.challengeId).toBe(id);
  });

  it('accept one of three attempts submitted at the same time', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const sent = await Promise.all([1, 2, 3].map(() => scene.ann.send(SubmitRecording, formOf(submissionOf(id)))));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await scene.ann.call(GetMyProgress, params(id))).recordings).toBe(1);
  });

  it('give the last attempt of a day once when it is sent twice at the same time', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const submission = formOf(submissionOf(id));
    const before = (await scene.harness.files.list('tracks')).length;
    const sent = await Promise.all([1, 2, 3].map(() => scene.ann.call(SubmitRecording, submission)));
    expect(new Set(sent.map(({ recording }) => recording.id)).size).toBe(1);
    expect(await scene.harness.files.list('tracks')).toHaveLength(before + 1);
  });

  it('end an attempt at the maximum duration and count no later reps', async () => {
    const { id } = await create(scene.ann, { maxDurationSeconds: 10 });
    const { recording } = await attempt(scene.ann, id);
    expect(recording.endedEarly).toEqual({ atMs: 10_000, by: 'duration' });
    expect(recording.durationSeconds).toBeLessThanOrEqual(10);
    const cut = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { durationSeconds: 10 }), cutAfter(10_001)),
    );
    expect(recording.validReps).toBe(cut.recording.validReps);
    expect(recording.validReps).toBeLessThan(TRUTH.expected.validReps);
    expect(await markAsCompared(scene.harness, recording.id)).toBe('adjusted');
  });

  it('end an attempt at the first rest above the maximum', async () => {
    const { id } = await create(scene.ann, { maxRestSeconds: 5 });
    const { recording: whole, reps } = await attempt(scene.ann, id);
    expect(whole.endedEarly).toBeNull();
    const second = reps[1];
    if (!second) throw new Error('The clip has fewer than two reps.');
    // Track in which the athlete rests for ten seconds after the second rep.
    const rested = changedTrack((track) => {
      const upTo = track.frames.filter(({ t }) => t <= second.endMs);
      const held = upTo.at(-1)?.p ?? null;
      const pause = Array.from({ length: 249 }, (_none, at) => ({ t: second.endMs + 40 * (at + 1), p: held }));
      const later = track.frames.filter(({ t }) => t > second.endMs).map(({ t, p }) => ({ t: t + 10_000, p }));
      return { ...track, frames: [...upTo, ...pause, ...later] };
    });
    const durationSeconds = TRUTH.durationMs / 1000 + 10;
    const sent = await scene.ann.call(SubmitRecording, formOf(submissionOf(id, { durationSeconds }), rested));
    expect(sent.recording.endedEarly?.by).toBe('rest');
    expect(sent.recording.totalReps).toBe(2);
    expect(sent.reps).toEqual(reps.slice(0, 2));
  });
});
