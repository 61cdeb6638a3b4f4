/** Tests participation: joining, own progress, and the current challenge. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
  ListOwnChallenges,
} from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetAggregate } from '@reptemple/contract/challenges/leaderboard';
import { challengeParticipantCounts, challengeParticipants, challenges } from '../src/features/challenges/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { attempt, TRUTH } from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const scene = openScene();
const params = (challenge: string) => ({ params: { challenge } });

describe('joining a challenge', () => {
  it('is refused for a visitor, and joining twice counts once', async () => {
    const { slug } = await create(scene.ann, {});
    expect(await scene.harness.visitor().refusal(JoinChallenge, params(slug))).toMatchObject({ code: 'not_signed_in' });
    const bob = await scene.harness.person('Bob');
    await bob.call(JoinChallenge, params(slug));
    await bob.call(JoinChallenge, params(slug));
    expect((await bob.call(GetMyProgress, params(slug))).joined).toBe(true);
    expect((await scene.ann.call(GetMyProgress, params(slug))).joined).toBe(false);
    expect((await scene.ann.call(GetStanding, params(slug))).participants).toBe(1);
  });

  it('keeps the participant count correct after repeated joins and a deleted account', async () => {
    const { id, slug } = await create(scene.ann, {});
    const people = await Promise.all(['Bob', 'Cleo', 'Dana'].map((name) => scene.harness.person(name)));
    const counted = async () => (await scene.ann.call(GetStanding, params(slug))).participants;
    const seen: number[] = [await counted()];
    for (const person of people) await person.call(JoinChallenge, params(slug));
    await people[0]?.call(JoinChallenge, params(slug));
    seen.push(await counted());
    await people[0]?.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
    seen.push(await counted());
    expect([seen, await scene.harness.db.$count(challengeParticipants)]).toEqual([[0, 3, 2], 2]);
    await scene.harness.db.delete(challenges).where(eq(challenges.id, id));
    expect(
      await scene.harness.db.$count(challengeParticipantCounts, eq(challengeParticipantCounts.challengeId, id)),
    ).toBe(0);
  });

  it('is refused for a guest with 403 unless the challenge allows guests', async () => {
    const allowing = await create(scene.ann, { allowGuests: true });
    const { slug } = await create(scene.ann, {});
    const guest = scene.harness.visitor();
    const body = { challengeId: allowing.id, name: 'Gus', email: 'gus@example.org', gender: null };
    await guest.call(RegisterGuest, { body });
    await guest.call(JoinChallenge, params(allowing.slug));
    expect(await guest.refusal(JoinChallenge, params(slug))).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is refused when the challenge has ended, is inactive or is deleted', async () => {
    const { id, slug } = await create(scene.ann, {});
    const join = () => scene.ann.refusal(JoinChallenge, params(slug));
    await changeChallenge(scene.harness.db, id, { isActive: false });
    expect(await join()).toMatchObject({ code: 'conflict', message: 'This challenge is not active.' });
    await changeChallenge(scene.harness.db, id, { isActive: true });
    scene.harness.passTime(8 * DAY_MS);
    expect(await join()).toMatchObject({ code: 'conflict', message: 'This challenge has ended.' });
    await changeChallenge(scene.harness.db, id, { deletedAt: scene.harness.now() });
    expect(await join()).toMatchObject({ code: 'not_found' });
  });
});

describe('the running challenges of a person', () => {
  const running = async (client: Client) => (await client.call(ListOwnChallenges)).challenges;

  it('have rank, today’s minimum and the reps needed to pass the next person, most recent first', async () => {
    const { db, now } = scene.harness;
    const bob = await scene.harness.person('Bob');
    const [ann, his] = [await userIdOf(scene.ann), await userIdOf(bob)];
    const daily = await create(scene.ann, { name: 'Daily', minDailyReps: 25 });
    const earlier = new Date(now().getTime() - 2 * HOUR_MS);
    await addRecordings(db, scene.challengeId, [{ userId: ann, validReps: 9, createdAt: earlier }], now());
    await addRecordings(
      db,
      daily.id,
      [
        { userId: his, validReps: 14, createdAt: earlier },
        { userId: ann, validReps: 10, createdAt: earlier },
        { userId: ann, validReps: 8, createdAt: now() },
      ],
      now(),
    );
    for (const person of [scene.ann, bob]) await person.call(JoinChallenge, params(daily.slug));
    expect(await running(scene.ann)).toMatchObject([
      {
        slug: daily.slug,
        name: 'Daily',
        rank: 2,
        participants: 2,
        repsToNext: 5,
        rankedReps: 10,
        best: 10,
        todayMinimum: 25,
        todayReps: 18,
        streak: 0,
      },
      { id: scene.challengeId, rank: 1, repsToNext: null, rankedReps: 9, todayMinimum: null },
    ]);
    expect(await running(bob)).toMatchObject([{ slug: daily.slug, rank: 1, repsToNext: null }]);
    expect(await running(await scene.harness.person('Cleo'))).toEqual([]);
    expect(await scene.harness.visitor().refusal(ListOwnChallenges)).toMatchObject({ code: 'not_signed_in' });
  });

  it('do not reveal a rank while a duel hides its results, and end with the challenge', async () => {
    const { db, now } = scene.harness;
    const duel = await create(scene.ann, { type: 'duel', hideResultsUntilFinished: true });
    await scene.ann.call(JoinChallenge, params(duel.slug));
    await addRecordings(db, duel.id, [{ userId: await userIdOf(scene.ann), createdAt: now() }], now());
    expect(await running(scene.ann)).toMatchObject([{ slug: duel.slug, rank: null, repsToNext: null, best: 10 }]);
    scene.harness.passTime(4 * DAY_MS);
    expect(await running(scene.ann)).toEqual([]);
  });
});

describe('a user’s own progress', () => {
  it('marks only the creator as creator of the challenge', async () => {
    const { id } = await create(scene.ann, {});
    const bob = await scene.harness.person('Bob');
    expect((await scene.ann.call(GetMyProgress, params(id))).isCreator).toBe(true);
    expect((await bob.call(GetMyProgress, params(id))).isCreator).toBe(false);
  });

  it('counts days, streak and attempts left today by the challenge’s time zone', async () => {
    const { id } = await create(scene.ann, {
      timeZone: 'Asia/Kathmandu',
      minDailyReps: TRUTH.expected.validReps,
      maxDailyAttempts: 2,
    });
    const mine = () => scene.ann.call(GetMyProgress, params(id));
    expect(await mine()).toMatchObject({ recordings: 0, attemptsLeftToday: 2, todayBest: null, streak: 0 });
    await attempt(scene.ann, id);
    expect(await mine()).toMatchObject({ joined: true, recordedToday: 1, attemptsLeftToday: 1, daysLogged: 1 });
    // Advances from 17:45 in Kathmandu to midnight, which is 6¼ hours later. In Europe the day does
    // not end.
    scene.harness.passTime(6.25 * HOUR_MS);
    const next = await mine();
    expect(next).toMatchObject({ recordings: 1, recordedToday: 0, attemptsLeftToday: 2, streak: 1, todayReps: 0 });
    await attempt(scene.ann, id);
    expect(await mine()).toMatchObject({
      daysLogged: 2,
      streak: 2,
      todayBest: TRUTH.expected.validReps,
      todayReps: TRUTH.expected.validReps,
    });
    scene.harness.passTime(2 * DAY_MS);
    expect(await mine()).toMatchObject({ daysLogged: 2, streak: 0 });
  });

  it.each([
    // Sets at 23:30 on three evenings around a change of daylight saving time. Counting in UTC or
    // in steps of 24 hours would lose a day.
    ['Europe/Berlin', ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', '2026-03-30T21:30:00Z']],
    ['America/New_York', ['2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z', '2026-11-03T04:30:00Z']],
  ])('in %s counts each day once across a daylight saving change', async (timeZone, evenings) => {
    const { harness } = scene;
    const goTo = (moment: string): void => harness.passTime(Date.parse(moment) - harness.now().getTime());
    const [first = ''] = evenings;
    goTo(first);
    // Creates a new user for November, because the session from March has expired by then.
    const cleo = await harness.person('Cleo');
    const form = { type: 'progression', timeZone, minDailyReps: 1, length: { value: 1, unit: 'weeks' } };
    const { id } = await create(cleo, form);
    const seen: unknown[] = [];
    for (const evening of evenings) {
      goTo(evening);
      await attempt(cleo, id);
      const { streak, daysLogged, recordedToday, todayMinimum } = await cleo.call(GetMyProgress, params(id));
      seen.push([streak, daysLogged, recordedToday, todayMinimum]);
    }
    expect(seen).toEqual([
      [1, 1, 1, 1],
      [2, 2, 1, 2],
      [3, 3, 1, 3],
    ]);
    const { challenge } = await harness.visitor().call(GetChallenge, params(id));
    expect(Date.parse(challenge.endDate ?? '') - Date.parse(first)).not.toBe(7 * DAY_MS);
  });

  it('includes unverified recordings, while the leaderboard of totals does not', async () => {
    const { id } = await create(scene.ann, {});
    const { harness } = scene;
    const [whose, now] = [{ userId: await userIdOf(scene.ann) }, harness.now()];
    await addRecordings(harness.db, id, [{ ...whose, validReps: 90, status: 'unverified' }], now);
    const mine = () => scene.ann.call(GetMyProgress, params(id));
    expect(await mine()).toMatchObject({ recordings: 1, daysLogged: 1, streak: 1, best: 90, todayReps: 90 });
    expect((await scene.ann.call(GetAggregate, params(id))).rows).toEqual([]);
    await addRecordings(harness.db, id, [{ ...whose, validReps: 12 }], now);
    expect(await mine()).toMatchObject({ recordings: 2, daysLogged: 1, streak: 1, best: 90, todayReps: 102 });
    const { rows } = await scene.ann.call(GetAggregate, params(id));
    expect(rows).toMatchObject([{ daysLogged: 1, streak: 1, totalReps: 12 }]);
  });

  it('excludes other users’ recordings, and is refused for a visitor', async () => {
    const { id } = await create(scene.ann, {});
    await attempt(scene.ann, id);
    const bob = await scene.harness.person('Bob');
    expect(await bob.call(GetMyProgress, params(id))).toMatchObject({ joined: false, recordings: 0, best: null });
    expect(await scene.harness.visitor().refusal(GetMyProgress, params(id))).toMatchObject({ code: 'not_signed_in' });
  });

  it('raises the daily minimum of a progression by its increment every second day', async () => {
    const { slug } = await create(scene.ann, { type: 'progression', incrementValue: 4, incrementCadenceValue: 2 });
    const today = async () => (await scene.ann.call(GetMyProgress, params(slug))).todayMinimum;
    const seen: unknown[] = [];
    for (let day = 0; day < 5; day += 1) {
      seen.push(await today());
      scene.harness.passTime(DAY_MS);
    }
    expect(seen).toEqual([10, 10, 14, 14, 18]);
    const { plan } = await scene.ann.call(GetChallenge, params(slug));
    expect(plan?.map(({ minimum }) => minimum)).toEqual([10, 14, 18, 22]);
  });
});

describe('the active challenge', () => {
  const active = async (client: Client) => (await client.call(GetActiveChallenge)).challenge;

  it('is that of the newest recording whose challenge is active and visible', async () => {
    expect(await active(scene.harness.visitor())).toBeNull();
    expect(await active(scene.ann)).toBeNull();
    const older = await create(scene.ann, { name: 'Older' });
    const newer = await create(scene.ann, { name: 'Newer' });
    await attempt(scene.ann, older.id);
    scene.harness.passTime(1000);
    await attempt(scene.ann, newer.id);
    expect(await active(scene.ann)).toEqual(newer);
    await changeChallenge(scene.harness.db, newer.id, { isHidden: true });
    expect(await active(scene.ann)).toEqual(older);
    await changeChallenge(scene.harness.db, older.id, { isActive: false });
    expect(await active(scene.ann)).toBeNull();
    await changeChallenge(scene.harness.db, older.id, { isActive: true });
    expect(await active(scene.ann)).toEqual(older);
    expect(await active(await scene.harness.person('Bob'))).toBeNull();
    scene.harness.passTime(7 * DAY_MS);
    expect(await active(scene.ann)).toBeNull();
  });

  it('is a duel only within its 72 hours', async () => {
    const duel = await create(scene.ann, { type: 'duel' });
    await attempt(scene.ann, duel.id);
    scene.harness.passTime(72 * HOUR_MS - 1);
    expect(await active(scene.ann)).toEqual(duel);
    scene.harness.passTime(1);
    expect(await active(scene.ann)).toBeNull();
  });
});
