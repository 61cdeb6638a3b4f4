/**
 * Tests corrections in challenges with prizes: conflicts of interest, and the second reviewer
 * (docs/decisions/0025).
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangeUser } from '@reptemple/contract/accounts/admin-users';
import {
  CorrectRecording,
  DecideCorrection,
  ListCorrections,
  ReanalyseRecording,
} from '@reptemple/contract/recordings/corrections';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import {
  ALL_VALID,
  aRecording,
  aReviewer,
  aRival,
  aVideo,
  COUNTED,
  decide,
  givePrizes,
  reasonsIn,
  reviewsOf,
  userIdOf,
} from './reviewers-and-flagged-recordings.ts';
import { attempt, unseenAfter, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const { resultOf, appeal } = reviewsOf(scene);

const overrideOf = (recording: string, validReps: number) => ({ params: { recording }, body: { validReps } });
const rerunOf = (recording: string) => ({ params: { recording }, form: { track: unseenAfter(TRUTH.durationMs / 2) } });

describe('an admin who competes in the challenge', () => {
  it('gets 403 when overriding or reanalyzing a recording that can win a prize', async () => {
    await givePrizes(scene);
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await markAsCompared(scene.harness, recording.id);
    const rival = await aRival(scene);
    const forbidden = {
      status: 403,
      code: 'forbidden',
      message: expect.stringContaining('You compete in this challenge'),
    };
    expect(await rival.refusal(CorrectRecording, overrideOf(recording.id, 0))).toMatchObject(forbidden);
    expect(await rival.refusal(ReanalyseRecording, rerunOf(recording.id))).toMatchObject(forbidden);
    expect(await resultOf(recording.id)).toMatchObject({ ...TRUTH.expected, correctedBy: null });
  });

  it('can override a recording if the challenge gives no prizes or the recording is unverified', async () => {
    const rival = await aRival(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    expect(await rival.call(CorrectRecording, overrideOf(recording, 1))).toEqual({ outcome: 'updated' });
    await givePrizes(scene);
    const unproven = await aRecording(scene, { status: 'unverified' });
    expect(await rival.call(CorrectRecording, overrideOf(unproven, 1))).toEqual({ outcome: 'updated' });
  });

  it('can override a prize recording as a tester, because testers cannot win', async () => {
    await givePrizes(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    const tester = await aRival(scene);
    await scene.harness.db
      .update(userProfiles)
      .set({ isTester: true })
      .where(eq(userProfiles.id, await userIdOf(tester)));
    expect(await tester.call(CorrectRecording, overrideOf(recording, 1))).toEqual({ outcome: 'updated' });
  });

  it('cannot make themselves a tester; only another admin can', async () => {
    await givePrizes(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    const rival = await aRival(scene);
    const params = { user: await userIdOf(rival) };
    for (const isTester of [true, false]) {
      const refused = await rival.refusal(ChangeUser, { params, body: { isTester } });
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Ask another admin.') });
    }
    expect(await rival.refusal(CorrectRecording, overrideOf(recording, 0))).toMatchObject({ status: 403 });
    const own = { params: { user: await userIdOf(scene.ann) }, body: { isTester: true } };
    expect(await scene.ann.refusal(ChangeUser, own)).toMatchObject({ status: 403 });
    const { user } = await (await aReviewer(scene)).call(ChangeUser, { params, body: { isTester: true } });
    expect(user).toMatchObject({ isTester: true });
  });
});

describe('an admin who does not compete', () => {
  it('overrides a decided prize recording immediately, and two admins must review it again', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    await givePrizes(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    await decide(admin, recording, { decision: 'keep' });
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
    expect(await reasonsIn(admin)).toEqual([]);
    // Expects no second reviewer, because a result of 0 reps has no rank.
    expect(await admin.call(CorrectRecording, overrideOf(recording, 0))).toEqual({ outcome: 'updated' });
    expect(await resultOf(recording)).toMatchObject({ validReps: 0, correctedBy: 'admin' });
    expect(await reasonsIn(bea)).toEqual([[recording, ['second_look']]]);
    expect(await decide(admin, recording, { decision: 'keep' })).toBe('waiting');
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
    expect(await reasonsIn(bea)).toEqual([]);
  });

  it('overrides a recording that cannot win a prize without a second review', async () => {
    const admin = await aReviewer(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene), validReps: 0 });
    await admin.call(CorrectRecording, overrideOf(recording, 1));
    expect((await reasonsIn(admin)).flatMap(([, why]) => why)).not.toContain('second_look');
  });
});

describe('an appeal about a prize recording that two admins have decided', () => {
  const appealed = async () => {
    const [admin, bea, cleo] = [await aReviewer(scene), await aReviewer(scene, 'Bea'), await aReviewer(scene, 'Cleo')];
    await givePrizes(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    await decide(admin, recording, { decision: 'keep' });
    await decide(bea, recording, { decision: 'keep' });
    scene.harness.passTime(1000);
    await appeal(recording);
    scene.harness.passTime(1000);
    return { admin, bea, cleo, recording };
  };

  it('is decided by one admin', async () => {
    const { cleo, recording } = await appealed();
    expect(await decide(cleo, recording, { decision: 'change', verdicts: ALL_VALID })).toBe('decided');
    expect(await reasonsIn(cleo)).toEqual([]);
  });

  it.each([
    ['another count', 30, ['prize', 'second_look']],
    ['no rep, and so no place', 0, ['second_look']],
  ])(
    'does not complete the review if the deciding admin first corrected the result to %s',
    async (_what, validReps, why) => {
      const { admin, bea, cleo, recording } = await appealed();
      await cleo.call(CorrectRecording, overrideOf(recording, validReps));
      expect(await decide(cleo, recording, { decision: 'keep' })).toBe('decided');
      expect(await reasonsIn(admin)).toEqual([[recording, why]]);
      expect(await decide(cleo, recording, { decision: 'keep' })).toBe('waiting');
      expect(await reasonsIn(bea)).toEqual([[recording, why]]);
      expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
      expect(await reasonsIn(bea)).toEqual([]);
    },
  );
});

describe('an appeal against one admin’s decision from before the challenge gave prizes', () => {
  const anAppealFromBefore = async () => {
    const [admin, bea, cleo] = [await aReviewer(scene), await aReviewer(scene, 'Bea'), await aReviewer(scene, 'Cleo')];
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    expect(await decide(admin, recording, { decision: 'keep' })).toBe('decided');
    scene.harness.passTime(1000);
    await appeal(recording);
    await givePrizes(scene);
    return { admin, bea, cleo, recording };
  };

  it.each([
    ['keeps the count', 'keep', ['prize', 'second_look']],
    ['takes the place away', 'unverifiable', ['second_look']],
  ] as const)('is decided by one admin, who %s, and then needs two reviews', async (_what, decision, why) => {
    const { admin, bea, cleo, recording } = await anAppealFromBefore();
    expect(await decide(cleo, recording, { decision })).toBe('decided');
    expect(await reasonsIn(bea)).toEqual([[recording, why]]);
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('waiting');
    expect(await decide(admin, recording, { decision: 'keep' })).toBe('decided');
  });

  it('needs two more reviews if one admin overrides the count and then keeps it', async () => {
    const { bea, cleo, recording } = await anAppealFromBefore();
    await cleo.call(CorrectRecording, overrideOf(recording, 0));
    scene.harness.passTime(1000);
    expect(await decide(cleo, recording, { decision: 'keep' })).toBe('decided');
    expect(await reasonsIn(bea)).toEqual([[recording, ['second_look']]]);
    expect(await decide(cleo, recording, { decision: 'keep' })).toBe('waiting');
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
    expect(await reasonsIn(bea)).toEqual([]);
  });
});

describe('a correction request for a prize recording', () => {
  const settledAndWished = async (admin: Client, bea: Client) => {
    await givePrizes(scene);
    const recording = await aRecording(scene, { mediaId: await aVideo(scene) });
    await decide(admin, recording, { decision: 'keep' });
    await decide(bea, recording, { decision: 'keep' });
    await scene.ann.call(CorrectRecording, overrideOf(recording, 3));
    const [wish] = (await admin.call(ListCorrections)).corrections;
    const answer = (decision: 'accept' | 'refuse') => ({
      params: { correction: wish?.id ?? '' },
      body: { decision, reason: 'The video shows it.' },
    });
    return { recording, answer };
  };

  it('changes the result when one admin accepts it, but two admins must review the new count', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const { recording, answer } = await settledAndWished(admin, bea);
    await admin.call(DecideCorrection, answer('accept'));
    expect(await resultOf(recording)).toMatchObject({ validReps: 3, correctedBy: 'owner' });
    expect(await reasonsIn(bea)).toEqual([[recording, ['prize']]]);
    expect(await decide(admin, recording, { decision: 'keep' })).toBe('waiting');
    expect(await decide(bea, recording, { decision: 'keep' })).toBe('decided');
    expect(await reasonsIn(bea)).toEqual([]);
  });

  it('leaves the reviewed result unchanged when one admin refuses it', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const { recording, answer } = await settledAndWished(admin, bea);
    await bea.call(DecideCorrection, answer('refuse'));
    expect(await resultOf(recording)).toMatchObject(COUNTED);
    expect(await reasonsIn(admin)).toEqual([]);
  });

  it('is accepted by one admin if it raises the recording to a prize rank, which then needs a prize review', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    await givePrizes(scene);
    await scene.harness.db
      .update(challenges)
      .set({ corrections: 'reviewed' })
      .where(eq(challenges.id, scene.challengeId));
    const recording = await aRecording(scene, { validReps: 0 });
    expect(await reasonsIn(admin)).toEqual([]);
    await scene.ann.call(CorrectRecording, overrideOf(recording, 30));
    const [wish] = (await admin.call(ListCorrections)).corrections;
    const body = { decision: 'accept', reason: 'All thirty are there.' };
    await admin.call(DecideCorrection, { params: { correction: wish?.id ?? '' }, body });
    expect(await reasonsIn(bea)).toEqual([[recording, ['prize']]]);
  });
});
