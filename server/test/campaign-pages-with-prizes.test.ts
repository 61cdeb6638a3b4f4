/**
 * Tests campaign pages that name prizes. They have the same effect as the challenge's own prize
 * setting: on competitors' changes of the page (docs/decisions/0001), and on the number of
 * reviewers (docs/decisions/0025).
 */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '@reptemple/contract/campaigns/campaign-admin';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { GetCampaignStandings } from '@reptemple/contract/campaigns/campaign-pages';
import { SET_ITS_RULES } from '@reptemple/contract/challenges/challenges';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetReview, SubmitVote } from '@reptemple/contract/recordings/reviews-and-appeals';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { openScene } from './application-and-user-setup.ts';
import { aPageOf, HERO, prizes, WITH_PRIZES, WITHOUT } from './campaign-drafts-and-specified-texts.ts';
import type { Page } from './campaign-drafts-and-specified-texts.ts';
import { addRecordings } from './insert-recordings.ts';
import {
  aReviewer,
  aRival,
  givePrizes,
  aRecording,
  aVideo,
  decide,
  LOTS,
  queueOf,
  reasonsIn,
  reviewsOf,
  userIdOf,
  wordOn,
} from './reviewers-and-flagged-recordings.ts';
import { create as createChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const aPage = (given: Partial<Page> = {}) => aPageOf(scene, given);
const TAKES_PART = 'You compete in this challenge and it has prizes, so another admin has to decide.';

const at = ({ id }: Page) => ({ params: { campaign: id } });
const seen = (page: Page) => ({ ...at(page), body: { version: 1 } });
const formOf = (page: Page, change: object = {}) => CampaignForm.parse({ ...page, ...change });
const put = (page: Page, change: object) => ({ ...at(page), body: { ...formOf(page, change), version: 1 } });

type Deed = (admin: Client, blocks: Block[]) => Promise<Response>;

/**
 * Functions by name that create, copy, publish, delete or move a campaign page with these blocks.
 */
const DEEDS: Readonly<Record<string, Deed>> = {
  creates: async (admin, blocks) => {
    const body = CampaignForm.parse({ path: 'new-one', title: 'Autumn', challengeId: scene.challengeId, blocks });
    return admin.send(contract.CreateCampaign, { body });
  },
  copies: async (admin, blocks) =>
    admin.send(contract.DuplicateCampaign, { ...at(await aPage({ blocks })), body: { path: 'a-copy' } }),
  publishes: async (admin, blocks) => admin.send(contract.PublishCampaign, seen(await aPage({ blocks }))),
  unpublishes: async (admin, blocks) =>
    admin.send(contract.UnpublishCampaign, seen(await aPage({ blocks, status: 'published' }))),
  deletes: async (admin, blocks) =>
    admin.send(contract.DeleteCampaign, { ...at(await aPage({ blocks })), query: { version: '1' } }),
  'moves here': async (admin, blocks) =>
    admin.send(
      contract.UpdateCampaign,
      put(await aPage({ blocks, challengeId: null }), { challengeId: scene.challengeId }),
    ),
  'moves away': async (admin, blocks) =>
    admin.send(contract.UpdateCampaign, put(await aPage({ blocks }), { challengeId: null })),
};
const NAMES = Object.keys(DEEDS);
const does = (name: string, admin: Client, blocks: Block[]): Promise<Response> => {
  const deed = DEEDS[name];
  if (!deed) throw new Error(`Nobody ${name} a page.`);
  return deed(admin, blocks);
};

const someRecording = () => addRecordings(scene.harness.db, scene.challengeId, [{ validReps: 5 }], scene.harness.now());
const join = (admin: Client) => admin.call(JoinChallenge, { params: { challenge: scene.challengeId } });
const joinRefusal = (admin: Client) => admin.refusal(JoinChallenge, { params: { challenge: scene.challengeId } });
const countPages = () => scene.harness.db.$count(campaigns);

describe('campaign pages of a challenge that gives prizes', () => {
  beforeEach(() => givePrizes(scene));

  it.each(NAMES)('a competing admin who %s a page that names prizes is refused with 422', async (name) => {
    const rival = await aRival(scene);
    const before = await countPages();
    const reply = await does(name, rival, WITH_PRIZES);
    expect(reply.status).toBe(422);
    expect(ErrorBody.parse(await reply.json()).error.message).toBe(TAKES_PART);
    // Expects no pages except those that the test itself inserted.
    expect((await countPages()) - before).toBe(name === 'creates' ? 0 : 1);
  });

  it.each(NAMES)('a competing admin who %s a page without prizes succeeds', async (name) => {
    expect((await does(name, await aRival(scene), WITHOUT)).status).toBe(200);
  });

  it.each(NAMES)(
    'an admin who %s a page that names prizes after the first recording cannot join the challenge',
    async (name) => {
      await someRecording();
      const [bea, cleo] = [await aReviewer(scene, 'Bea'), await aReviewer(scene, 'Cleo')];
      expect((await does(name, bea, WITH_PRIZES)).status).toBe(200);
      expect(await joinRefusal(bea)).toMatchObject({ status: 409, message: SET_ITS_RULES });
      await does(name === 'creates' ? 'copies' : name, cleo, WITHOUT);
      expect(await join(cleo)).toMatchObject({ joined: true });
    },
  );

  it('an admin who creates a page that names prizes before the first recording can still join', async () => {
    const bea = await aReviewer(scene, 'Bea');
    expect((await does('creates', bea, WITH_PRIZES)).status).toBe(200);
    expect(await join(bea)).toMatchObject({ joined: true });
  });

  it('a competing admin cannot change the window or prizes of a page, but can change its texts', async () => {
    const rival = await aRival(scene);
    const page = await aPage();
    const window = { start: '2026-03-01', end: '2026-03-31', timeZone: 'UTC' };
    for (const [field, change] of [
      ['window', { window }],
      ['blocks', { blocks: [HERO, prizes('5 USDT')] }],
      ['blocks', { blocks: WITHOUT }],
    ] as const) {
      const reply = await rival.send(contract.UpdateCampaign, put(page, change));
      expect(ErrorBody.parse(await reply.json()).error).toMatchObject({
        message: TAKES_PART,
        faults: [{ field, message: 'Another admin can change this.' }],
      });
    }
    const mended = { title: 'Mended', blocks: [{ ...HERO, title: 'Late autumn' }, prizes('50 USDT')] };
    expect((await rival.call(contract.UpdateCampaign, put(page, mended))).campaign.title).toBe('Mended');
  });

  it('a page that names prizes can be moved only by an admin who competes in neither challenge', async () => {
    const other = (await createChallenge(scene.ann, { name: 'Winter' })).id;
    const rival = await aRival(scene);
    const page = await aPage({ challengeId: other });
    // Moves the only page that names prizes to this challenge, so that its participants can win
    // them.
    const here = put(page, { challengeId: scene.challengeId });
    expect(await rival.refusal(contract.UpdateCampaign, here)).toMatchObject({ status: 422, message: TAKES_PART });
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(JoinChallenge, { params: { challenge: other } });
    expect(await bea.refusal(contract.UpdateCampaign, here)).toMatchObject({ status: 422, message: TAKES_PART });
    const cleo = await aReviewer(scene, 'Cleo');
    expect((await cleo.call(contract.UpdateCampaign, here)).campaign.challengeId).toBe(scene.challengeId);
  });

  it('a competing admin cannot move a page that names prizes away from a deleted challenge', async () => {
    const { db, now } = scene.harness;
    const rival = await aRival(scene);
    await db.update(challenges).set({ deletedAt: now() }).where(eq(challenges.id, scene.challengeId));
    expect((await does('moves away', rival, WITH_PRIZES)).status).toBe(422);
    expect((await does('moves away', await aReviewer(scene, 'Bea'), WITH_PRIZES)).status).toBe(200);
  });
});

it('a competing admin cannot add prizes to a page of a challenge without prizes, but can set its window', async () => {
  const rival = await aRival(scene);
  const page = await aPage({ blocks: WITHOUT });
  expect(await rival.refusal(contract.UpdateCampaign, put(page, { blocks: WITH_PRIZES }))).toMatchObject({
    message: TAKES_PART,
  });
  const window = { start: '2026-03-01', end: '2026-03-31', timeZone: 'UTC' };
  expect((await rival.call(contract.UpdateCampaign, put(page, { window }))).campaign.window).toEqual(window);
});

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
  expect(await rival.refusal(SubmitVote, word)).toMatchObject({ status: 403, code: 'forbidden' });
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
    const top = await aRecording(scene, {
      gender: 'female',
      mediaId: await aVideo(scene),
    });
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
    const top = await aRecording(scene, {
      gender: 'female',
      mediaId: await aVideo(scene),
    });
    for (const reviewer of [admin, bea]) await decide(reviewer, top, { decision: 'keep' });
    const userId = await userIdOf(await scene.harness.person('Bob'));
    const others = await aRecording(scene, {
      userId,
      name: 'Bob',
      gender: 'male',
      validReps: 9,
      status: 'checking',
    });
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
    const top = await aRecording(scene, {
      id: LOTS.notDrawn,
      mediaId: await aVideo(scene),
    });
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
    const top = await aRecording(scene, {
      id: LOTS.notDrawn,
      mediaId: await aVideo(scene),
    });
    expect(await decide(admin, top, { decision: 'keep' })).toBe('decided');
    expect(await queueOf(admin)).toEqual([]);
    await aPageOf(scene);
    expect(await reasonsIn(admin)).toEqual([[top, ['prize']]]);
  });
});
