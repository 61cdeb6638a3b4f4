/** Tests duels: two users, 72 hours, a common start, and hidden results until the end. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
} from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { GetTransparency } from '@reptemple/contract/recordings/reviews-and-appeals';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { TRACKS_ROOT } from '../src/features/recordings/store.ts';
import { openScene } from './application-and-user-setup.ts';
import {
  attempt,
  attemptWithVideo,
  cutAfter,
  formOf,
  newSession,
  submissionOf,
  TRUTH,
} from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const HOUR_MS = 3_600_000;
const scene = openScene();
const params = (challenge: string) => ({ params: { challenge } });
const duel = (form: object = {}) => create(scene.ann, { type: 'duel', name: 'Ann against all', ...form });
const standing = (client: Client, challenge: string) => client.call(GetStanding, params(challenge));

describe('a duel', () => {
  it('starts once with the first join, even if three users join at the same time', async () => {
    const { id } = await duel();
    const joiners = [scene.ann, await scene.harness.person('Bob'), await scene.harness.person('Cleo')];
    expect((await standing(scene.ann, id)).duel).toEqual({
      state: 'waiting',
      people: [],
      outcome: null,
      isUnderReview: false,
    });
    const replies = await Promise.all(
      joiners.map((client, at) => {
        // Advances the clock, so that each user joins a second after the previous one.
        if (at > 0) scene.harness.passTime(1000);
        return client.send(JoinChallenge, params(id));
      }),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    const [stored] = await scene.harness.db.select().from(challenges).where(eq(challenges.id, id));
    const began = stored?.firstParticipantJoinedAt?.getTime() ?? 0;
    expect(began).toBeGreaterThan(0);
    scene.harness.passTime(HOUR_MS);
    for (const client of joiners.slice(0, 2)) await client.send(JoinChallenge, params(id));
    const [later] = await scene.harness.db.select().from(challenges).where(eq(challenges.id, id));
    expect(later?.firstParticipantJoinedAt?.getTime()).toBe(began);
    const { challenge } = await scene.ann.call(GetChallenge, params(id));
    expect(challenge).toMatchObject({ places: 2, participants: 2, todayMinimum: null, length: null });
    expect(Date.parse(challenge.endsAt ?? '') - began).toBe(72 * HOUR_MS);
  });

  it('refuses a third user who joins, submits or starts an attempt with “This duel is full”', async () => {
    const { id } = await duel();
    await scene.ann.call(JoinChallenge, params(id));
    await (await scene.harness.person('Bob')).call(JoinChallenge, params(id));
    const cleo = await scene.harness.person('Cleo');
    const before = await scene.harness.files.list(TRACKS_ROOT);
    const full = { status: 409, code: 'conflict', message: 'This duel is full' };
    expect(await cleo.refusal(JoinChallenge, params(id))).toEqual(full);
    expect(await cleo.refusal(SubmitRecording, formOf(submissionOf(id)))).toEqual(full);
    expect(await cleo.refusal(StartAttempt, { body: { challengeId: id } })).toEqual(full);
    expect((await scene.ann.send(StartAttempt, { body: { challengeId: id } })).status).toBe(200);
    expect((await scene.ann.call(ListChallenges)).placesTaken).toEqual([id]);
    expect((await cleo.call(ListChallenges)).placesTaken).toEqual([]);
    expect((await standing(cleo, id)).leaders).toEqual([]);
    expect(await scene.harness.files.list(TRACKS_ROOT)).toEqual(before);
  });

  it('starts with the first attempt, without a join', async () => {
    const { id } = await duel();
    await attempt(scene.ann, id);
    const { challenge } = await scene.ann.call(GetChallenge, params(id));
    expect(challenge.firstParticipantJoinedAt).toBe(scene.harness.now().toISOString());
  });

  it('ends after 72 hours and refuses joins and submissions with “Challenge Expired”', async () => {
    const { id, slug } = await duel();
    await scene.ann.call(JoinChallenge, params(id));
    scene.harness.passTime(72 * HOUR_MS);
    const bob = await scene.harness.person('Bob');
    const expired = { status: 409, code: 'conflict', message: 'Challenge Expired' };
    expect(await bob.refusal(JoinChallenge, params(id))).toEqual(expired);
    const sessionId = newSession(id, scene.harness.now());
    expect(await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id, { sessionId })))).toEqual(expired);
    const { challenge } = await bob.call(GetChallenge, params(slug));
    expect(challenge).toMatchObject({ status: 'ended', closedReason: 'Challenge Expired' });
    expect((await standing(bob, id)).duel).toMatchObject({ state: 'over', outcome: null });
  });

  it('is won by the most valid reps after it ends, and a draw has no winner', async () => {
    const { id } = await duel();
    const bob = await scene.harness.person('Bob');
    await attempt(scene.ann, id);
    scene.harness.passTime(HOUR_MS);
    await bob.call(SubmitRecording, formOf(submissionOf(id, { durationSeconds: 10 }), cutAfter(10_000)));
    expect((await standing(bob, id)).duel).toMatchObject({ state: 'open', outcome: null });
    scene.harness.passTime(72 * HOUR_MS);
    const winner = { name: 'Ann', validReps: TRUTH.expected.validReps };
    expect((await standing(bob, id)).duel).toEqual({
      state: 'over',
      people: [
        { name: 'Ann', avatar: null, isMine: false, hasRecorded: true },
        { name: 'Bob', avatar: null, isMine: true, hasRecorded: true },
      ],
      outcome: { winner: { ...winner, isMine: false }, decidedBy: 'reps' },
      isUnderReview: false,
    });
    expect((await standing(scene.ann, id)).duel?.outcome?.winner).toEqual({ ...winner, isMine: true });

    const other = await duel();
    await attempt(scene.ann, other.id);
    await attempt(bob, other.id);
    scene.harness.passTime(72 * HOUR_MS);
    expect((await standing(bob, other.id)).duel?.outcome).toEqual({ winner: null, decidedBy: null });
  });
});

it.each(['checking', 'pending_review'] as const)(
  'the outcome of a duel is not final while a result that may count is %s',
  async (status) => {
    const { id } = await duel();
    const bob = await scene.harness.person('Bob');
    const bests = [await attempt(scene.ann, id), await attempt(bob, id)];
    const { recording: lower } = await attempt(bob, id);
    const isUnderReview = async () => (await standing(bob, id)).duel?.isUnderReview;
    const set = (recording: string, values: object) =>
      scene.harness.db.update(challengeRecordings).set(values).where(eq(challengeRecordings.id, recording));
    await set(lower.id, { status, validReps: 1 });
    for (const { recording } of bests) {
      await set(recording.id, { status });
      expect(await isUnderReview(), 'before the end').toBe(false);
      await set(recording.id, { status: 'verified' });
    }
    scene.harness.passTime(72 * HOUR_MS);
    expect(await isUnderReview(), 'a lower result of the same user').toBe(false);
    for (const { recording } of bests) {
      await set(recording.id, { status });
      expect(await isUnderReview()).toBe(true);
      await set(recording.id, { status: 'verified' });
    }
    expect(await isUnderReview()).toBe(false);
  },
);

describe('a duel that hides results', () => {
  interface Hiding {
    readonly id: string;
    readonly recordings: readonly [string, string];
    readonly bob: Client;
  }

  const hiding = async (): Promise<Hiding> => {
    const { id } = await duel({ hideResultsUntilFinished: true });
    const bob = await scene.harness.person('Bob');
    const short = formOf(submissionOf(id, { durationSeconds: 10 }), cutAfter(10_000));
    const { recording: bobs } = await bob.call(SubmitRecording, short);
    scene.harness.passTime(1000);
    const { recording: anns } = await attemptWithVideo(scene.ann, id);
    await scene.harness.jobs.drain();
    return { id, recordings: [anns.id, bobs.id], bob };
  };

  const repsOfAnn = TRUTH.expected.validReps;

  const seenBy = async (client: Client, { id, recordings: [anns] }: Hiding) => {
    const [{ challenge }, board, places, { recording, reps }, list] = await Promise.all([
      client.call(GetChallenge, params(id)),
      client.call(GetLeaderboard, params(id)),
      standing(client, id),
      client.call(GetRecording, { params: { recording: anns } }),
      client.call(ListChallenges),
    ]);
    return { challenge, board, places, recording, reps, list };
  };

  /**
   * Returns the URLs of Ann's video, thumbnail and GIF without their signatures. Other users could
   * guess these.
   */
  const picturesOf = async ({ recordings: [anns] }: Hiding): Promise<readonly string[]> => {
    const { recording } = await scene.ann.call(GetRecording, { params: { recording: anns } });
    return [recording.videoUrl, recording.thumbnailUrl, recording.gifUrl].map((link) => link?.split('?', 1)[0] ?? '');
  };

  const statusesOf = (client: Client, addresses: readonly string[]): Promise<readonly number[]> =>
    Promise.all(addresses.map(async (address) => (await client.fetch(address)).status));

  it.each(['visitor', 'opponent', 'stranger'] as const)(
    'hides reps, ranks and videos from a %s until it ends',
    async (who) => {
      const scenery = await hiding();
      const clients = {
        visitor: scene.harness.visitor(),
        opponent: scenery.bob,
        stranger: await scene.harness.person('Cleo'),
      };
      const client = clients[who];
      const { challenge, board, places, recording, reps } = await seenBy(client, scenery);
      expect(challenge.areResultsHidden).toBe(true);
      const row = board.rows.find(({ name }) => name === 'Ann');
      expect(row).toMatchObject({ rank: null, validReps: null, invalidReps: null, hasVideo: false, gifUrl: null });
      expect(board.areResultsHidden).toBe(true);
      // Expects the order of submission, because ranks would reveal the leader.
      expect(board.rows.map(({ name }) => name)).toEqual(['Bob', 'Ann']);
      expect(places.leaders.map(({ name, rank }) => [name, rank])).toEqual([
        ['Bob', null],
        ['Ann', null],
      ]);
      expect(places.leaders[1]?.validReps).toBeNull();
      expect(await client.call(GetTransparency, params(scenery.id))).toBeNull();
      expect(recording).toMatchObject({
        name: 'Ann',
        validReps: null,
        invalidReps: null,
        totalReps: null,
        formScore: null,
        claimed: null,
        videoUrl: null,
        thumbnailUrl: null,
        gifUrl: null,
      });
      expect(reps).toBeNull();
      const pictures = await picturesOf(scenery);
      expect(await statusesOf(client, pictures)).toEqual([404, 404, 404]);
      scene.harness.passTime(72 * HOUR_MS);
      expect(await statusesOf(client, pictures)).toEqual([200, 200, 200]);
      const after = await seenBy(client, scenery);
      expect(after.board.rows.map(({ name, rank }) => [name, rank])).toEqual([
        ['Ann', 1],
        ['Bob', 2],
      ]);
      expect([after.recording.validReps, after.places.leaders[0]?.validReps]).toEqual([repsOfAnn, repsOfAnn]);
      expect(after.recording.videoUrl).not.toBeNull();
      expect(await client.call(GetTransparency, params(scenery.id))).toMatchObject({ recordings: 2 });
    },
  );

  it('does not reveal to the opponent that a later attempt was better', async () => {
    const { id, bob, recordings } = await hiding();
    const seen = async () => (await standing(bob, id)).leaders.map(({ recordingId }) => recordingId);
    const before = await seen();
    expect(before).toContain(recordings[0]);
    scene.harness.passTime(HOUR_MS);
    await scene.harness.db
      .update(challengeRecordings)
      .set({ validReps: 1, totalReps: 1 })
      .where(eq(challengeRecordings.id, recordings[0]));
    await attempt(scene.ann, id);
    expect(await seen()).toEqual(before);
  });

  it('shows users their own results but not the opponent’s', async () => {
    const scenery = await hiding();
    const { board, places, recording, reps } = await seenBy(scene.ann, scenery);
    expect(board.rows.map(({ name, validReps }) => [name, validReps])).toEqual([
      ['Bob', null],
      ['Ann', repsOfAnn],
    ]);
    expect(places.leaders.map(({ validReps }) => validReps)).toEqual([null, repsOfAnn]);
    expect(recording.validReps).toBe(repsOfAnn);
    expect(reps).toHaveLength(repsOfAnn);
    expect((await scene.ann.call(GetMyProgress, params(scenery.id))).best).toBe(repsOfAnn);
    const theirs = await scene.ann.call(GetRecording, { params: { recording: scenery.recordings[1] } });
    expect(theirs).toMatchObject({ recording: { validReps: null }, reps: null });
    expect(await statusesOf(scene.ann, await picturesOf(scenery))).toEqual([200, 200, 200]);
    const [video = ''] = await picturesOf(scenery);
    expect((await scene.ann.fetch(video)).headers.get('cache-control')).toMatch(/^private/);
  });

  it('shows admins all results', async () => {
    const scenery = await hiding();
    const admin = await scene.harness.admin();
    const { board, places, recording } = await seenBy(admin, scenery);
    expect(await statusesOf(admin, await picturesOf(scenery))).toEqual([200, 200, 200]);
    expect(board.areResultsHidden).toBe(false);
    expect(board.rows.map(({ name, rank, validReps }) => [name, rank, validReps === null])).toEqual([
      ['Ann', 1, false],
      ['Bob', 2, false],
    ]);
    expect([places.leaders[0]?.validReps, recording.validReps]).toEqual([repsOfAnn, repsOfAnn]);
  });
});

describe('a deleted challenge', () => {
  it('answers 404 for page, leaderboard, rank, progress, recording, video, joining and submitting', async () => {
    const { id } = await create(scene.ann, { name: 'Gone' });
    const { recording } = await attemptWithVideo(scene.ann, id);
    await scene.harness.jobs.drain();
    const shown = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    const video = shown.recording.videoUrl ?? '';
    expect((await scene.ann.fetch(video)).status).toBe(200);
    await changeChallenge(scene.harness.db, id, { deletedAt: scene.harness.now() });
    for (const endpoint of [GetChallenge, GetLeaderboard, GetStanding, GetMyProgress, JoinChallenge]) {
      expect(await scene.ann.refusal(endpoint, params(id))).toMatchObject({ status: 404 });
    }
    const asked = { params: { recording: recording.id } };
    expect(await scene.ann.refusal(GetRecording, asked)).toMatchObject({ status: 404 });
    expect((await scene.ann.fetch(video)).status).toBe(404);
    expect(await scene.ann.call(GetActiveChallenge)).toEqual({ challenge: null });
    expect(await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id)))).toMatchObject({ status: 404 });
  });
});
