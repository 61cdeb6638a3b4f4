/**
 * Code word: digits shown at the start of a video, which reviewers of prize ranks check
 * (docs/decisions/0071).
 */
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { GetReview, GiveOpinion } from '@reptemple/contract/recordings/review';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordingValidationData } from '../src/features/recordings/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge, create } from './created.ts';
import { aRecording, aReviewer, givePrizes, wordOn } from './reviewing.ts';
import { openScene } from './scene.ts';

const HOUR_MS = 3_600_000;
const scene = openScene();
const begin = async (client: Client = scene.ann) =>
  (await client.call(StartAttempt, { body: { challengeId: scene.challengeId } })).ticket;
const ask = () => changeChallenge(scene.harness.db, scene.challengeId, { asksCodeWord: true });

describe('the code word of a ticket', () => {
  it('is null if the challenge requires none', async () => {
    expect((await begin()).codeWord).toBeNull();
  });

  it('has four digits from 1 to 5 and is shown to reviewers of the recording', async () => {
    await ask();
    const { id: ticketId, codeWord } = await begin();
    expect(codeWord).toMatch(/^[1-5]{4}$/);
    scene.harness.passTime(60_000);
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId });
    const ada = await aReviewer(scene);
    const review = await ada.call(GetReview, { params: { recording: recording.id } });
    expect(review).toMatchObject({ codeWord, asksCodeWordSeen: false });
  });

  it('is shown with the recording, also in a challenge created by a user', async () => {
    const { id } = await create(scene.ann, { name: 'Showdown', asksCodeWord: true });
    const { id: ticketId, codeWord } = (await scene.ann.call(StartAttempt, { body: { challengeId: id } })).ticket;
    scene.harness.passTime(60_000);
    const { recording } = await attempt(scene.ann, id, { ticketId });
    const read = await scene.harness.visitor().call(GetRecording, { params: { recording: recording.id } });
    expect([codeWord, read.codeWord]).toEqual([expect.stringMatching(/^[1-5]{4}$/), codeWord]);
  });

  it('stays the same for five tickets started at the same time without a submission', async () => {
    await ask();
    const words = new Set<string | null>();
    for (let time = 0; time < 5; time += 1) words.add((await begin()).codeWord);
    expect(words.size).toBe(1);
  });

  it('changes at least once in five tickets that are started an hour apart', async () => {
    await ask();
    const words = new Set<string | null>();
    for (let time = 0; time < 5; time += 1) {
      words.add((await begin()).codeWord);
      scene.harness.passTime(HOUR_MS + 1);
    }
    expect(words.size).toBeGreaterThan(1);
  });
});

describe('a reviewer of a prize rank', () => {
  beforeEach(async () => {
    await givePrizes(scene);
    await ask();
  });

  const shown = async (): Promise<string> => {
    const recording = await aRecording(scene);
    await scene.harness.db.insert(recordingValidationData).values({
      recordingId: recording,
      landmarksTimeline: `tracks/${recording}`,
      mediapipeConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6, delegate: 'CPU' },
      processingInterval: 40,
      targetTimestamps: [],
      actualTimestamps: [],
      droppedFrames: [],
      analysisTimeline: [],
      finalResults: {},
      exerciseDefinition: {},
      engineVersion: 'test',
      codeWord: '3142',
    });
    return recording;
  };

  it('must answer if the video shows the code word to keep the result, else gets 422', async () => {
    const recording = await shown();
    const ada = await aReviewer(scene);
    expect(await ada.call(GetReview, { params: { recording } })).toMatchObject({
      codeWord: '3142',
      asksCodeWordSeen: true,
    });
    const word = await wordOn(ada, recording, { decision: 'keep' });
    expect(await ada.refusal(GiveOpinion, word)).toMatchObject({ status: 422, code: 'unprocessable' });
    const answered = { ...word, body: { ...word.body, codeWordSeen: true } };
    expect(await ada.call(GiveOpinion, answered)).toEqual({ outcome: 'waiting' });
    const { opinions } = await ada.call(GetReview, { params: { recording } });
    expect(opinions).toMatchObject([{ isMine: true, codeWordSeen: true }]);
  });

  it('can vote unverifiable without answering for the code word', async () => {
    const ada = await aReviewer(scene);
    const word = await wordOn(ada, await shown(), { decision: 'unverifiable' });
    expect(await ada.call(GiveOpinion, word)).toEqual({ outcome: 'waiting' });
  });

  it('is not asked about a code word if the challenge requires none', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { asksCodeWord: false });
    const ada = await aReviewer(scene);
    const word = await wordOn(ada, await shown(), { decision: 'keep' });
    expect(await ada.call(GiveOpinion, word)).toEqual({ outcome: 'waiting' });
  });
});
