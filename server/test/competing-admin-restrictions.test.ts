/**
 * Tests that admins who could win a prize cannot change settings that decide about it, regardless
 * of the order (docs/decisions/0001).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { DeleteCampaign, UpdateCampaign } from '@reptemple/contract/campaigns/campaign-admin';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import {
  DeleteChallenge,
  GetAdminChallenge,
  RestoreChallenge,
  SetChallengeFlags,
  UpdateAdminChallenge,
} from '@reptemple/contract/challenges/challenge-admin';
import { SET_ITS_RULES } from '@reptemple/contract/challenges/challenges';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { aReviewer, aRival, givePrizes } from './reviewers-and-flagged-recordings.ts';
import { formOf, submissionOf } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const here = () => ({ params: { challenge: scene.challengeId } });
const TAKES_PART = 'You compete in this challenge and it has prizes, so another admin has to decide.';

const filledIn = async (admin: Client, change: object) => {
  const { challenge } = await admin.call(GetAdminChallenge, here());
  return { ...here(), body: { ...challenge, expectedUpdatedAt: challenge.updatedAt, ...change } };
};
const someRecording = () => addRecordings(scene.harness.db, scene.challengeId, [{ validReps: 5 }], scene.harness.now());

const DECIDING: readonly (readonly [field: string, change: object])[] = [
  ['givesPrizes', { givesPrizes: false }],
  ['type', { type: 'duel' }],
  ['genderFilter', { genderFilter: 'male' }],
  ['ties', { ties: 'form' }],
  ['startDate', { startDate: '2026-03-01T00:00:00Z' }],
  ['endDate', { endDate: '2027-03-31T00:00:00Z' }],
  ['maxDurationSeconds', { maxDurationSeconds: 60 }],
  ['maxRestSeconds', { maxRestSeconds: 3 }],
  ['maxDailyAttempts', { maxDailyAttempts: 2 }],
  ['depthStandard', { depthStandard: 'record' }],
  ['corrections', { corrections: 'open' }],
  ['timeZone', { timeZone: 'Asia/Tokyo' }],
  ['isActive', { isActive: false }],
];

/**
 * Tries to deactivate and to delete the challenge. Then another admin deletes it, and the first
 * tries to restore it. Returns the responses to the first admin.
 */
const triesToStop = async (rival: Client) => {
  const off = { ...here(), body: { isActive: false } };
  const ends = [await rival.refusal(SetChallengeFlags, off), await rival.refusal(DeleteChallenge, here())];
  const bea = await aReviewer(scene, 'Bea');
  await bea.call(DeleteChallenge, here());
  const back = await rival.refusal(RestoreChallenge, here());
  await bea.call(RestoreChallenge, here());
  return [...ends, back];
};

describe('settings of a challenge that gives prizes', () => {
  it.each(DECIDING)('a competing admin cannot change %s, but another admin can', async (field, change) => {
    await givePrizes(scene);
    const rival = await aRival(scene);
    const reply = await rival.send(UpdateAdminChallenge, await filledIn(rival, change));
    expect(reply.status).toBe(422);
    expect(ErrorBody.parse(await reply.json()).error).toMatchObject({
      message: TAKES_PART,
      faults: [{ field, message: 'Another admin can change this.' }],
    });
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(UpdateAdminChallenge, await filledIn(bea, change));
  });

  it('a competing admin can change its name, description and visibility', async () => {
    await givePrizes(scene);
    const rival = await aRival(scene);
    const change = { name: 'Spring', description: 'Reps in spring.', isHidden: true, genderFilter: 'all' };
    const { challenge } = await rival.call(UpdateAdminChallenge, await filledIn(rival, change));
    expect(challenge).toMatchObject(change);
  });

  it('a competing admin cannot deactivate, delete or restore the challenge', async () => {
    await givePrizes(scene);
    const rival = await aRival(scene);
    const refused = { status: 422, code: 'unprocessable', message: TAKES_PART };
    expect(await triesToStop(rival)).toMatchObject([refused, refused, refused]);
  });

  it('an admin who changes a rule after the first recording cannot join, start or submit until prizes are removed', async () => {
    await givePrizes(scene);
    await someRecording();
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(UpdateAdminChallenge, await filledIn(bea, { maxRestSeconds: 3 }));
    const refused = { status: 409, code: 'conflict', message: SET_ITS_RULES };
    expect(await bea.refusal(JoinChallenge, here())).toEqual(refused);
    expect(await bea.refusal(StartAttempt, { body: { challengeId: scene.challengeId } })).toEqual(refused);
    expect(await bea.refusal(SubmitRecording, formOf(submissionOf(scene.challengeId)))).toEqual(refused);
    await scene.ann.call(JoinChallenge, here());
    // Removes the prizes: without them, admins can take part.
    await bea.call(UpdateAdminChallenge, await filledIn(bea, { givesPrizes: false }));
    await bea.call(JoinChallenge, here());
  });

  it('an admin who changes a rule before the first recording, or only the name after it, can join', async () => {
    await givePrizes(scene);
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(UpdateAdminChallenge, await filledIn(bea, { maxRestSeconds: 3 }));
    await someRecording();
    await bea.call(UpdateAdminChallenge, await filledIn(bea, { name: 'Spring' }));
    expect(await bea.call(JoinChallenge, here())).toMatchObject({ joined: true });
  });
});

it('a competing admin cannot enable prizes; an admin who enables them after the first recording cannot join', async () => {
  await someRecording();
  const rival = await aRival(scene);
  const giving = { givesPrizes: true };
  expect(await rival.refusal(UpdateAdminChallenge, await filledIn(rival, giving))).toMatchObject({
    message: TAKES_PART,
  });
  await rival.call(UpdateAdminChallenge, await filledIn(rival, { maxRestSeconds: 5 }));
  const bea = await aReviewer(scene, 'Bea');
  await bea.call(UpdateAdminChallenge, await filledIn(bea, giving));
  expect(await bea.refusal(JoinChallenge, here())).toMatchObject({ message: SET_ITS_RULES });
});

describe('settings of a challenge whose campaign page names prizes', () => {
  const page = { path: 'autumn', title: 'Autumn', tagline: '', description: '' };
  const prizes = (reward: string): Block => {
    const king = { title: 'King', reward, text: 'Most reps', winner: null };
    return { kind: 'prizes', title: 'Prizes', winners: '', prizes: [king], notes: [] };
  };
  const id = randomIds.uuid();
  const ofPage = { params: { campaign: id } };
  const form = (blocks: Block[]) => CampaignForm.parse({ ...page, challengeId: scene.challengeId, blocks });

  beforeEach(async () => {
    const { db, now } = scene.harness;
    const times = { createdAt: now(), updatedAt: now() };
    await db.insert(campaigns).values({ ...form([prizes('50 USDT')]), id, ...times });
  });

  it.each(DECIDING.slice(1))('a competing admin cannot change %s, but another admin can', async (field, change) => {
    const rival = await aRival(scene);
    const reply = await rival.send(UpdateAdminChallenge, await filledIn(rival, change));
    expect(ErrorBody.parse(await reply.json()).error).toMatchObject({ message: TAKES_PART, faults: [{ field }] });
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(UpdateAdminChallenge, await filledIn(bea, change));
  });

  it('a competing admin can rename the challenge, but not deactivate, delete or restore it', async () => {
    const rival = await aRival(scene);
    await rival.call(UpdateAdminChallenge, await filledIn(rival, { name: 'Spring' }));
    const refused = { status: 422, message: TAKES_PART };
    expect(await triesToStop(rival)).toMatchObject([refused, refused, refused]);
  });

  it('a competing admin cannot set a window on another page of the challenge', async () => {
    const rival = await aRival(scene);
    const { db, now } = scene.harness;
    const other = { ...form([]), path: 'winter', id: randomIds.uuid() };
    await db.insert(campaigns).values({ ...other, createdAt: now(), updatedAt: now() });
    const window = { start: '2026-03-01', end: '2026-03-31', timeZone: 'UTC' };
    const body = { ...form([]), path: 'winter', window, version: 1 };
    const sent = { params: { campaign: other.id }, body };
    expect(await rival.refusal(UpdateCampaign, sent)).toMatchObject({ status: 422, message: TAKES_PART });
  });

  it('an admin who changes prizes after the first recording cannot join, start or submit until the page is deleted', async () => {
    await someRecording();
    const [bea, cleo] = [await aReviewer(scene, 'Bea'), await aReviewer(scene, 'Cleo')];
    await bea.call(UpdateCampaign, { ...ofPage, body: { ...form([prizes('500 USDT')]), version: 1 } });
    const refused = { status: 409, code: 'conflict', message: SET_ITS_RULES };
    expect(await bea.refusal(JoinChallenge, here())).toEqual(refused);
    expect(await bea.refusal(StartAttempt, { body: { challengeId: scene.challengeId } })).toEqual(refused);
    expect(await bea.refusal(SubmitRecording, formOf(submissionOf(scene.challengeId)))).toEqual(refused);
    await scene.ann.call(JoinChallenge, here());
    await cleo.call(DeleteCampaign, { ...ofPage, query: { version: '2' } });
    await bea.call(JoinChallenge, here());
  });

  it('an admin who changes the tie rule after the first recording cannot join', async () => {
    await someRecording();
    const bea = await aReviewer(scene, 'Bea');
    await bea.call(UpdateAdminChallenge, await filledIn(bea, { ties: 'form' }));
    expect(await bea.refusal(JoinChallenge, here())).toMatchObject({ status: 409, message: SET_ITS_RULES });
  });
});
