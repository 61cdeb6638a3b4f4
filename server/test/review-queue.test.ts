import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { CorrectRecording, DecideCorrection, ListCorrections } from '@reptemple/contract/recordings/corrections';
import {
  AppealReview,
  GetOwnReview,
  GetReview,
  GetTransparency,
  SubmitVote,
  ListReviews,
} from '@reptemple/contract/recordings/reviews-and-appeals';
import { user } from '../src/features/auth/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { UPDATE_TOP_PLACES } from '../src/features/review/update-top-ranks.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import {
  ALL_VALID,
  aRecording,
  aReviewer,
  aVideo,
  COUNTED,
  decide,
  FLAGGED,
  givePrizes,
  LOTS,
  queueOf,
  reasonsIn,
  reviewsOf,
  userIdOf,
  wordOn,
} from './reviewers-and-flagged-recordings.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const { resultOf, ownReviewOf, appeal } = reviewsOf(scene);

const updateTopPlaces = async (): Promise<void> => {
  await scene.harness.jobs.send(scene.harness.db, UPDATE_TOP_PLACES, {});
  await scene.harness.jobs.drain();
};
const sincesIn = async (client: Client, query: Record<string, string> = {}) =>
  (await queueOf(client, query)).map(({ id, waitsSince }) => [id, waitsSince]);

describe('the review queue', () => {
  it('lists prize, flagged and correction recordings with the reason, longest waiting first', async () => {
    const admin = await aReviewer(scene);
    await givePrizes(scene);
    const top = await aRecording(scene, { validReps: 30 });
    scene.harness.passTime(1000);
    const flagged = await aRecording(scene, FLAGGED);
    scene.harness.passTime(1000);
    const wished = await aRecording(scene);
    await scene.ann.call(CorrectRecording, { params: { recording: wished }, body: { validReps: 3 } });
    scene.harness.passTime(1000);
    await aRecording(scene);
    expect(await reasonsIn(admin)).toEqual([
      [top, ['prize']],
      [flagged, ['flagged']],
      [wished, ['correction']],
    ]);
    expect(await reasonsIn(admin, { why: 'flagged' })).toEqual([[flagged, ['flagged']]]);
    expect(await reasonsIn(admin, { search: 'nobody' })).toEqual([]);
    const [first] = await queueOf(admin);
    expect(first).toMatchObject({ name: 'Ann', stage: 'first', fault: null, counts: { validReps: 30 } });
  });

  it('reports a lack of reviewers while a prize recording waits and only one admin is active', async () => {
    const admin = await aReviewer(scene);
    const isLacking = async () => (await admin.call(ListReviews)).lacksReviewers;
    await aRecording(scene, { validReps: 30 });
    expect(await isLacking()).toBe(false);
    await givePrizes(scene);
    expect(await isLacking()).toBe(true);
    const other = await aReviewer(scene, 'Rex');
    expect(await isLacking()).toBe(false);
    await scene.harness.db
      .update(user)
      .set({ bannedAt: scene.harness.now() })
      .where(eq(user.id, await userIdOf(other)));
    expect(await isLacking()).toBe(true);
  });

  it('samples recordings with a video by their ids, and drops one once it is decided', async () => {
    const admin = await aReviewer(scene);
    const mediaId = await aVideo(scene);
    await aRecording(scene, { id: LOTS.drawn, mediaId, validReps: 0 });
    await aRecording(scene, { id: LOTS.notDrawn, mediaId, validReps: 0 });
    expect(await reasonsIn(admin)).toEqual([[LOTS.drawn, ['sample']]]);
    await decide(admin, LOTS.drawn, { decision: 'keep' });
    expect(await queueOf(admin)).toEqual([]);
  });

  it('lists top recordings with a video for one review if the challenge gives no prizes', async () => {
    const admin = await aReviewer(scene);
    const shown = await aRecording(scene, { id: LOTS.notDrawn, validReps: 30, mediaId: await aVideo(scene) });
    await aRecording(scene, { validReps: 20, userId: await userIdOf(admin) });
    expect(await reasonsIn(admin)).toEqual([[shown, ['top']]]);
    // Lets a participant review a competitor's recording, which is allowed only without prizes.
    expect(await decide(admin, shown, { decision: 'keep' })).toBe('decided');
    expect(await queueOf(admin)).toEqual([]);
  });

  it('shows since when a recording waits: flagged, prizes added, or prize rank reached', async () => {
    const { harness } = scene;
    const admin = await aReviewer(scene);
    const userId = await userIdOf(await harness.person('Bob'));
    const begun = harness.now().toISOString();
    const [leading] = [await aRecording(scene, { validReps: 30 }), await aRecording(scene, { validReps: 0, userId })];
    await updateTopPlaces();
    harness.passTime(60_000);
    const [flaggedAt, flagged] = [harness.now(), await aRecording(scene, { validReps: 1, createdAt: new Date(begun) })];
    await harness.db.transaction((tx) => changeStatus(tx, flagged, 'pending_review', flaggedAt));
    harness.passTime(60_000);
    await harness.db.transaction((tx) => changeStatus(tx, flagged, 'pending_review', harness.now()));
    expect(await sincesIn(admin)).toEqual([[flagged, flaggedAt.toISOString()]]);
    await givePrizes(scene);
    const prizesAt = harness.now().toISOString();
    expect(await sincesIn(admin, { why: 'prize' })).toEqual([[leading, prizesAt]]);
    harness.passTime(60_000);
    await harness.db.update(challengeRecordings).set({ validReps: 5 }).where(eq(challengeRecordings.userId, userId));
    await updateTopPlaces();
    const risenAt = harness.now().toISOString();
    harness.passTime(60_000);
    expect((await sincesIn(admin, { why: 'prize' })).map(([, since]) => since)).toEqual([prizesAt, risenAt]);
  });

  it('does not let a competing admin review a recording that can win a prize', async () => {
    const [admin, rival] = [await aReviewer(scene), await aReviewer(scene, 'Rex')];
    await givePrizes(scene);
    const recording = await aRecording(scene);
    await aRecording(scene, { validReps: 1, userId: await userIdOf(rival), status: 'unverified' });
    expect((await queueOf(rival))[0]?.fault).toContain('You compete in this challenge');
    expect([await queueOf(rival, { who: 'yours' }), (await queueOf(admin, { who: 'yours' })).length]).toEqual([[], 1]);
    const word = await wordOn(rival, recording, { decision: 'unverifiable' });
    expect(await rival.refusal(SubmitVote, word)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await decide(admin, recording, { decision: 'keep' })).toBe('waiting');
  });

  it('treats an admin who joined as a competitor, who gets 403 when deciding a correction request', async () => {
    const [admin, rival] = [await aReviewer(scene), await aReviewer(scene, 'Rex')];
    await givePrizes(scene);
    const recording = await aRecording(scene);
    await rival.call(JoinChallenge, { params: { challenge: scene.challengeId } });
    await scene.ann.call(CorrectRecording, { params: { recording }, body: { validReps: 3 } });
    const [wish] = (await admin.call(ListCorrections)).corrections;
    expect(wish).toMatchObject({ isRival: false });
    expect((await rival.call(ListCorrections)).corrections).toMatchObject([{ isRival: true }]);
    const no = { params: { correction: wish?.id ?? '' }, body: { decision: 'refuse', reason: 'I see two.' } };
    expect(await rival.refusal(DecideCorrection, no)).toMatchObject({ status: 403, code: 'forbidden' });
    expect([await queueOf(rival, { who: 'yours' }), (await queueOf(admin, { who: 'yours' })).length]).toEqual([[], 1]);
    expect((await admin.call(DecideCorrection, no)).correction).toMatchObject({ state: 'refused' });
  });

  it('shows admins their own flagged recording, but refuses their decision with 403', async () => {
    const admin = await aReviewer(scene);
    const own = await aRecording(scene, { ...FLAGGED, userId: await userIdOf(admin) });
    expect((await queueOf(admin))[0]?.fault).toContain('your set');
    expect(await queueOf(admin, { who: 'yours' })).toEqual([]);
    const refused = await admin.refusal(SubmitVote, await wordOn(admin, own, { decision: 'keep' }));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('access to reviews', () => {
  it.each([
    ['a visitor', 401],
    ['a guest', 403],
    ['another user', 403],
  ] as const)('is refused to %s: queue, review, decision, own review and appeal', async (role, status) => {
    const recording = await aRecording(scene, FLAGGED);
    const somebody = await clientOf(role, scene);
    const params = { recording };
    const seen = { ...COUNTED, status: 'pending_review', analysisId: null };
    const word = { decision: 'keep', reason: 'I say so.', verdicts: [], stage: 'first', seen };
    for (const reply of [
      await somebody.send(ListReviews),
      await somebody.send(GetReview, { params }),
      await somebody.send(SubmitVote, { params, body: word }),
      await somebody.send(GetOwnReview, { params }),
      await somebody.send(AppealReview, { params, body: { reason: 'Mine.' } }),
    ])
      expect(reply.status).toBe(status);
    expect(await resultOf(recording)).toMatchObject({ status: 'pending_review' });
  });

  it('lets the recorded user read decisions on their recording, but not its review', async () => {
    const recording = await aRecording(scene, FLAGGED);
    expect(await ownReviewOf(recording)).toEqual({ decided: [], appealState: 'none', appeal: null });
    expect(await scene.ann.refusal(GetReview, { params: { recording } })).toMatchObject({ status: 403 });
  });
});

describe('the transparency figures of a challenge', () => {
  it('count recordings by status, corrections, reviews and appeals, without names', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const filmed = { ...FLAGGED, mediaId: await aVideo(scene) };
    const [flagged] = [await aRecording(scene, filmed), await aRecording(scene), await aRecording(scene, FLAGGED)];
    await aRecording(scene, { status: 'unverified' });
    const figures = () => scene.harness.visitor().call(GetTransparency, { params: { challenge: 'push-ups' } });
    const none = { open: 0, upheld: 0, changed: 0 };
    expect(await figures()).toEqual({
      recordings: 4,
      verified: 1,
      adjusted: 0,
      checking: 0,
      counted: 0,
      unverified: 1,
      underReview: 2,
      corrected: 0,
      reviewed: 0,
      appeals: none,
    });
    await decide(admin, flagged, { decision: 'change', verdicts: ALL_VALID });
    await appeal(flagged);
    await decide(bea, flagged, { decision: 'keep' });
    scene.harness.passTime(60_000);
    expect(await figures()).toMatchObject({
      verified: 2,
      underReview: 1,
      corrected: 1,
      reviewed: 1,
      appeals: { ...none, upheld: 1 },
    });
  });

  it('leave out recordings of testers', async () => {
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    const bea = await aReviewer(scene, 'Bea');
    await decide(bea, recording, { decision: 'keep' });
    const tess = await userIdOf(await scene.harness.person('Tess'));
    await scene.harness.db.update(userProfiles).set({ isTester: true }).where(eq(userProfiles.id, tess));
    await decide(bea, await aRecording(scene, { userId: tess }), { decision: 'keep' });
    const figures = await scene.harness.visitor().call(GetTransparency, { params: { challenge: 'push-ups' } });
    expect(figures).toMatchObject({ recordings: 1, verified: 1, reviewed: 1 });
  });
});
