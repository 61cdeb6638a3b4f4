import { describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { AppealReview, GetReview, SubmitVote } from '@reptemple/contract/recordings/reviews-and-appeals';
import { challenges } from '../src/features/challenges/schema.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { openScene } from './application-and-user-setup.ts';
import {
  ALL_VALID,
  aRecording,
  aReviewer,
  aVideo,
  COUNTED,
  decide,
  FLAGGED,
  givePrizes,
  queueOf,
  reasonsIn,
  reviewsOf,
  userIdOf,
  wordOn,
} from './reviewers-and-flagged-recordings.ts';
import { attemptWithVideo, unseenAfter, trackFile, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const { resultOf, ownReviewOf, appeal } = reviewsOf(scene);

const auditOf = async (admin: Client, search: string) => (await admin.call(ListAudit, { query: { search } })).entries;

describe('a review decision', () => {
  it('to keep the count verifies a flagged recording with a video and shows its owner the reason', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, { ...FLAGGED, mediaId: await aVideo(scene) });
    expect(await decide(admin, recording, { decision: 'keep', reason: 'A bystander walked by.' })).toBe('decided');
    expect(await resultOf(recording)).toMatchObject({ ...COUNTED, status: 'verified', correctedBy: null });
    expect(await ownReviewOf(recording)).toMatchObject({
      appealState: 'possible',
      decided: [{ decision: 'keep', reason: 'A bystander walked by.', isAppeal: false, after: COUNTED }],
    });
    expect(await queueOf(admin)).toEqual([]);
    expect(await admin.call(GetReview, { params: { recording } })).toMatchObject({
      why: [],
      fault: 'This recording has already been decided.',
    });
    expect(await auditOf(admin, 'review.keep')).toMatchObject([{ subjectId: recording }]);
  });

  it('to change verdicts updates the result and the leaderboard, and keeps the previous count', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, { ...FLAGGED, mediaId: await aVideo(scene) });
    await decide(admin, recording, { decision: 'change', verdicts: ALL_VALID });
    expect(await resultOf(recording)).toMatchObject({ validReps: 3, status: 'verified', correctedBy: 'admin' });
    const { reps } = await scene.ann.call(GetRecording, { params: { recording } });
    expect(reps?.map(({ valid, reason }) => [valid, reason])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    const { changes } = await scene.ann.call(GetCorrections, { params: { recording } });
    expect(changes).toMatchObject([{ before: COUNTED, after: { validReps: 3, invalidReps: 0 }, by: 'admin' }]);
    const { rows } = await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } });
    expect(rows.map(({ validReps }) => validReps)).toEqual([3]);
    expect(await auditOf(admin, 'review.change')).toMatchObject([
      { details: { before: COUNTED, after: { validReps: 3, invalidReps: 0 } } },
    ]);
  });

  it('to keep the count gives a recording without a video the status counted', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, FLAGGED);
    await decide(admin, recording, { decision: 'keep' });
    expect(await resultOf(recording)).toMatchObject({ ...COUNTED, status: 'counted' });
    await scene.harness.checkAgain(recording);
    expect(await resultOf(recording)).toMatchObject({ status: 'counted' });
  });

  it('of unverifiable keeps the count and sets the status to unverified', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, FLAGGED);
    await decide(admin, recording, { decision: 'unverifiable' });
    expect(await resultOf(recording)).toMatchObject({ ...COUNTED, status: 'unverified' });
  });

  it('answers the owner’s open correction request', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene);
    await scene.ann.call(CorrectRecording, { params: { recording }, body: { validReps: 3 } });
    await decide(admin, recording, { decision: 'change', verdicts: ALL_VALID, reason: 'Rep 3 was deep enough.' });
    const { corrections } = await scene.ann.call(GetCorrections, { params: { recording } });
    expect(corrections).toMatchObject([{ state: 'accepted', reason: 'Rep 3 was deep enough.' }]);
  });

  it('is refused with 400 without a reason, and with 422 if no verdict changes', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, FLAGGED);
    const nameless = await wordOn(admin, recording, { decision: 'keep', reason: '  ' });
    expect(await admin.refusal(SubmitVote, nameless)).toMatchObject({ status: 400 });
    const same = await wordOn(admin, recording, {
      decision: 'change',
      verdicts: [{ number: 3, verdict: 'undecided' }],
    });
    expect(await admin.refusal(SubmitVote, same)).toMatchObject({ status: 422 });
    expect(await resultOf(recording)).toMatchObject({ status: 'pending_review' });
  });

  it('turns a later correction by the owner into a request, even if corrections are open', async () => {
    const admin = await aReviewer(scene);
    await scene.harness.db.update(challenges).set({ corrections: 'open' });
    const recording = await aRecording(scene, FLAGGED);
    await decide(admin, recording, { decision: 'keep' });
    const wish = { params: { recording }, body: { validReps: 9 } };
    expect(await scene.ann.call(CorrectRecording, wish)).toEqual({ outcome: 'requested' });
    expect(await resultOf(recording)).toMatchObject(COUNTED);
  });

  it('is accepted once if two admins decide at the same time, and the other admin gets 409', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const recording = await aRecording(scene, FLAGGED);
    const words = await Promise.all([
      wordOn(admin, recording, { decision: 'keep' }),
      wordOn(bea, recording, { decision: 'unverifiable' }),
    ]);
    const replies = await Promise.all([admin.send(SubmitVote, words[0]), bea.send(SubmitVote, words[1])]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is refused with 409 if the result has changed since the review was loaded', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, FLAGGED);
    const word = await wordOn(admin, recording, { decision: 'keep' });
    await admin.call(CorrectRecording, { params: { recording }, body: { validReps: 1 } });
    expect(await admin.refusal(SubmitVote, word)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is refused with 409 if the analysis has changed, even with the same count', async () => {
    const admin = await aReviewer(scene);
    await scene.harness.db.update(challenges).set({ corrections: 'open' });
    const { id } = (await attemptWithVideo(scene.ann, scene.challengeId)).recording;
    await scene.harness.jobs.drain();
    const word = await wordOn(admin, id, { decision: 'keep' });
    for (const track of [unseenAfter(TRUTH.durationMs / 2), trackFile()])
      await scene.ann.call(ReanalyseRecording, { params: { recording: id }, form: { track } });
    expect(await resultOf(id)).toMatchObject(TRUTH.expected);
    expect(await admin.refusal(SubmitVote, word)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('stays in effect when the checks run again', async () => {
    const admin = await aReviewer(scene);
    await attemptWithVideo(scene.ann, scene.challengeId);
    scene.harness.passTime(60_000);
    const { recording: copy } = await attemptWithVideo(await scene.harness.person('Bob'), scene.challengeId);
    await scene.harness.jobs.drain();
    expect(await resultOf(copy.id)).toMatchObject({ status: 'pending_review' });
    await decide(admin, copy.id, { decision: 'keep' });
    await scene.harness.checkAgain(copy.id);
    expect(await resultOf(copy.id)).toMatchObject({ status: 'verified' });
  });
});

describe('the review of a prize recording', () => {
  const onPrizePlace = async () => {
    await givePrizes(scene);
    return aRecording(scene, { mediaId: await aVideo(scene) });
  };

  it('needs two admins, and hides the first decision from the second', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const recording = await onPrizePlace();
    expect(await decide(admin, recording, { decision: 'keep', reason: 'All deep.' })).toBe('waiting');
    expect(await resultOf(recording)).toMatchObject({ status: 'verified' });
    expect(await ownReviewOf(recording)).toMatchObject({ decided: [], appealState: 'none' });
    const open = await bea.call(GetReview, { params: { recording } });
    expect(open).toMatchObject({ stage: 'second', needsTwo: true, opinions: [], fault: null });
    expect(JSON.stringify(await auditOf(bea, 'review.'))).not.toContain('keep');
    expect((await queueOf(admin))[0]?.fault).toContain('You’ve already decided');
    expect(await admin.refusal(SubmitVote, await wordOn(admin, recording, { decision: 'keep' }))).toMatchObject({
      status: 409,
    });
    expect(await decide(bea, recording, { decision: 'keep', reason: 'Nothing odd.' })).toBe('decided');
    expect((await ownReviewOf(recording)).decided).toMatchObject([{ reason: 'All deep.\n\nNothing odd.' }]);
    expect(await queueOf(admin)).toEqual([]);
  });

  it('needs two admins again if the recording is flagged later, and excludes competing admins', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const rival = await aReviewer(scene, 'Rex');
    const recording = await onPrizePlace();
    await aRecording(scene, { validReps: 1, userId: await userIdOf(rival) });
    await decide(admin, recording, { decision: 'keep' });
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
    const { db, now } = scene.harness;
    await db.transaction((tx) => changeStatus(tx, recording, 'pending_review', now()));
    expect(await queueOf(rival, { who: 'yours' })).toEqual([]);
    const word = await wordOn(rival, recording, { decision: 'unverifiable' });
    expect(await rival.refusal(SubmitVote, word)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await decide(admin, recording, { decision: 'unverifiable' })).toBe('waiting');
    expect(await resultOf(recording)).toMatchObject({ status: 'pending_review' });
  });

  it('is decided by a third admin, who sees both decisions, if two admins disagree', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const cleo = await aReviewer(scene, 'Cleo');
    const recording = await onPrizePlace();
    await decide(admin, recording, { decision: 'keep' });
    expect(await decide(bea, recording, { decision: 'change', verdicts: ALL_VALID })).toBe('differing');
    expect(await resultOf(recording)).toMatchObject(COUNTED);
    const { stage, opinions } = await cleo.call(GetReview, { params: { recording } });
    expect([stage, opinions.map(({ decision, counts }) => [decision, counts.validReps])]).toEqual([
      'settling',
      [
        ['keep', 2],
        ['change', 3],
      ],
    ]);
    expect(await decide(cleo, recording, { decision: 'change', verdicts: ALL_VALID })).toBe('decided');
    expect(await resultOf(recording)).toMatchObject({ validReps: 3 });
  });

  it('is decided when one of two disagreeing admins adopts the other’s decision', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const recording = await onPrizePlace();
    await decide(admin, recording, { decision: 'keep' });
    await decide(bea, recording, { decision: 'unverifiable' });
    const again = await wordOn(admin, recording, { decision: 'keep' });
    expect(await admin.refusal(SubmitVote, again)).toMatchObject({ status: 409 });
    expect(await decide(admin, recording, { decision: 'unverifiable' })).toBe('decided');
    expect(await resultOf(recording)).toMatchObject({ status: 'unverified' });
  });
});

describe('an appeal against a review', () => {
  it('is decided once, by another admin, who can restore the status verified', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const recording = await aRecording(scene, { ...FLAGGED, mediaId: await aVideo(scene) });
    await decide(admin, recording, { decision: 'unverifiable' });
    expect(await appeal(recording)).toEqual({ appealState: 'waiting' });
    expect(await reasonsIn(bea)).toEqual([[recording, ['appeal']]]);
    expect((await queueOf(admin))[0]?.fault).toContain('appeal');
    expect(await queueOf(admin, { who: 'yours' })).toEqual([]);
    const refused = await admin.refusal(SubmitVote, await wordOn(admin, recording, { decision: 'keep' }));
    expect(refused).toMatchObject({ status: 403 });
    const { appeal: said } = await bea.call(GetReview, { params: { recording } });
    expect(said).toMatchObject({ reason: 'My chest was on the floor.' });
    await decide(bea, recording, { decision: 'keep', reason: 'It was.' });
    expect(await resultOf(recording)).toMatchObject({ status: 'verified' });
    const { decided, appealState } = await ownReviewOf(recording);
    expect(decided).toMatchObject([{ isAppeal: false }, { isAppeal: true, reason: 'It was.', decision: 'keep' }]);
    expect(appealState).toBe('decided');
    const last = { params: { recording }, body: { reason: 'Once more.' } };
    expect(await scene.ann.refusal(AppealReview, last)).toMatchObject({ status: 409 });
  });

  it('is refused with 409 before a decision, and with 403 if an admin makes it for the owner', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, FLAGGED);
    const said = { params: { recording }, body: { reason: 'Why?' } };
    expect(await scene.ann.refusal(AppealReview, said)).toMatchObject({ status: 409 });
    await decide(admin, recording, { decision: 'keep' });
    expect(await admin.refusal(AppealReview, said)).toMatchObject({ status: 403 });
  });
});
