/**
 * Prizes named only by a page require two reviewers, like those of the challenge's own settings
 * (docs/decisions/0025, 0044).
 */
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetReview, GiveOpinion } from '@reptemple/contract/recordings/review';
import { GetCampaignStandings } from '@reptemple/contract/campaigns/campaigns';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { aPageOf, WITH_PRIZES, WITHOUT } from './paged.ts';
import {
  aRecording,
  aReviewer,
  aRival,
  aVideo,
  decide,
  LOTS,
  queueOf,
  reasonsIn,
  reviewsOf,
  userIdOf,
  wordOn,
} from './reviewing.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const { resultOf } = reviewsOf(scene);

describe.each(['draft', 'published'] as const)('a %s campaign page that names prizes', (status) => {
  it('requires two reviews of a top recording and hides the first from the second reviewer', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    await aPageOf(scene, { status });
    const top = await aRecording(scene);
    expect(await reasonsIn(admin)).toEqual([[top, ['prize']]]);
    expect(await decide(admin, top, { decision: 'keep', reason: 'All deep.' })).toBe('waiting');
    const second = await bea.call(GetReview, { params: { recording: top } });
    expect(second).toMatchObject({ stage: 'second', needsTwo: true, opinions: [], fault: null });
    expect(await decide(bea, top, { decision: 'keep' })).toBe('decided');
    expect(await queueOf(admin)).toEqual([]);
  });
});

it('a competing admin cannot review or override a recording that can win a prize named on a campaign page', async () => {
  await aPageOf(scene);
  const rival = await aRival(scene);
  const top = await aRecording(scene);
  expect((await queueOf(rival))[0]?.fault).toContain('You compete in this challenge');
  const word = await wordOn(rival, top, { decision: 'keep' });
  expect(await rival.refusal(GiveOpinion, word)).toMatchObject({ status: 403, code: 'forbidden' });
  const override = { params: { recording: top }, body: { validReps: 9 } };
  expect(await rival.refusal(CorrectRecording, override)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await resultOf(top)).toMatchObject({ validReps: 2 });
});

describe('the winner on a campaign page', () => {
  const ANONYMOUS = { leader: null, isAwaited: false };
  const AWAITED = { leader: null, isAwaited: true };
  const endChallenge = async (): Promise<void> => {
    const { harness, challengeId } = scene;
    harness.passTime(60_000);
    const over = { endDate: new Date(harness.now().getTime() - 1000) };
    await harness.db.update(challenges).set(over).where(eq(challenges.id, challengeId));
  };
  const winnersOn = async (path: string) =>
    (await scene.harness.visitor().call(GetCampaignStandings, { params: { path } })).standings?.winners;

  it('is named only after the challenge ends and two admins have kept the result', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const { path } = await aPageOf(scene, { status: 'published' });
    const top = await aRecording(scene, { gender: 'female', mediaId: await aVideo(scene) });
    expect(await winnersOn(path)).toBeNull();
    await endChallenge();
    const awaited = { top: AWAITED, 'top-male': ANONYMOUS, 'top-female': AWAITED };
    expect(await winnersOn(path)).toEqual(awaited);
    await decide(admin, top, { decision: 'keep' });
    expect(await winnersOn(path)).toEqual(awaited);
    await decide(bea, top, { decision: 'keep' });
    const ann = { leader: expect.objectContaining({ name: 'Ann', validReps: 2 }), isAwaited: false };
    expect(await winnersOn(path)).toEqual({ top: ann, 'top-male': ANONYMOUS, 'top-female': ann });
    await changeStatus(scene.harness.db, top, 'pending_review', scene.harness.now());
    expect(await winnersOn(path)).toEqual(awaited);
  });

  it('is not named while a better result is checked or under review, and is never one without a video', async () => {
    const [admin, bea] = [await aReviewer(scene), await aReviewer(scene, 'Bea')];
    const { path } = await aPageOf(scene, { status: 'published' });
    const top = await aRecording(scene, { gender: 'female', mediaId: await aVideo(scene) });
    for (const reviewer of [admin, bea]) await decide(reviewer, top, { decision: 'keep' });
    const userId = await userIdOf(await scene.harness.person('Bob'));
    const others = await aRecording(scene, { userId, name: 'Bob', gender: 'male', validReps: 9, status: 'checking' });
    await endChallenge();
    const ann = { leader: expect.objectContaining({ name: 'Ann', validReps: 2 }), isAwaited: false };
    const open = { top: AWAITED, 'top-male': AWAITED, 'top-female': ann };
    expect(await winnersOn(path)).toEqual(open);
    await changeStatus(scene.harness.db, others, 'pending_review', scene.harness.now());
    expect(await winnersOn(path)).toEqual(open);
    expect(await reasonsIn(admin)).toEqual([[others, ['prize', 'flagged']]]);
    await changeStatus(scene.harness.db, others, 'counted', scene.harness.now());
    expect(await winnersOn(path)).toEqual({ top: ann, 'top-male': ANONYMOUS, 'top-female': ann });
  });

  it('is null if all recordings are unverified or have no valid rep', async () => {
    const { path } = await aPageOf(scene, { status: 'published' });
    await aRecording(scene, { status: 'unverified', gender: 'female' });
    await aRecording(scene, {
      validReps: 0,
      gender: 'male',
      userId: await userIdOf(await scene.harness.person('Bob')),
    });
    await endChallenge();
    expect(await winnersOn(path)).toEqual({ top: ANONYMOUS, 'top-male': ANONYMOUS, 'top-female': ANONYMOUS });
  });
});

describe('a top recording in the review queue', () => {
  const setPage = (id: string, change: Partial<typeof campaigns.$inferInsert>) =>
    scene.harness.db.update(campaigns).set(change).where(eq(campaigns.id, id));

  it('waits for a prize review once a campaign page names prizes, and for one review once the page leaves', async () => {
    const { harness } = scene;
    const admin = await aReviewer(scene);
    const top = await aRecording(scene, { id: LOTS.notDrawn, mediaId: await aVideo(scene) });
    const recordedAt = harness.now().toISOString();
    const page = await aPageOf(scene, { blocks: WITHOUT });
    const placed = async () => (await queueOf(admin)).map(({ why }) => why);
    expect(await placed()).toEqual([[{ reason: 'top', since: recordedAt }]]);
    harness.passTime(60_000);
    await setPage(page.id, { blocks: WITH_PRIZES });
    const namedAt = harness.now().toISOString();
    expect(await placed()).toEqual([[{ reason: 'prize', since: namedAt }]]);
    harness.passTime(60_000);
    await setPage(page.id, { challengeId: null });
    expect(await reasonsIn(admin)).toEqual([[top, ['top']]]);
  });

  it('waits for a prize review if a campaign page names prizes after one admin kept it', async () => {
    const admin = await aReviewer(scene);
    const top = await aRecording(scene, { id: LOTS.notDrawn, mediaId: await aVideo(scene) });
    expect(await decide(admin, top, { decision: 'keep' })).toBe('decided');
    expect(await queueOf(admin)).toEqual([]);
    await aPageOf(scene);
    expect(await reasonsIn(admin)).toEqual([[top, ['prize']]]);
  });
});
