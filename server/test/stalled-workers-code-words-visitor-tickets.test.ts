/**
 * Tests three topics: a worker that stalls past its lease and resumes must not corrupt data; code
 * words in videos, which reviewers of prize ranks check (docs/decisions/0018); and tickets of
 * visitors, with their secret and a challenge that ends meanwhile.
 */
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, beforeEach, describe, vi } from 'vitest';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { StartAttempt, EndAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { GetReview, SubmitVote } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { ProcessVideo } from '../src/features/media/jobs.ts';
import { recordingValidationData } from '../src/features/recordings/schema.ts';
import { fingerprint } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { pretendToProcess } from './job-handlers-and-fake-video-processing.ts';
import { aRecording, aReviewer, givePrizes, wordOn } from './reviewers-and-flagged-recordings.ts';
import { attemptWithVideo, attempt, trackFile, TRUTH } from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const PAST_THE_LEASE_MS = 61_000;

const scene = openScene();

interface Worker {
  readonly process: ProcessVideo;
  readonly hasBegun: Promise<void>;
  readonly goOn: (like: ProcessVideo) => void;
}

const stallingWorker = (): Worker => {
  let begin = (): void => undefined;
  let goOn = (_like: ProcessVideo): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<ProcessVideo>((resolve) => {
    goOn = resolve;
  });
  return {
    process: async (job) => {
      begin();
      const like = await end;
      return like(job);
    },
    hasBegun,
    goOn,
  };
};

const refuse: ProcessVideo = () => Promise.resolve({ ok: false, isCertain: true, message: 'This is no video.' });

const makeOthers: ProcessVideo = async (job) => {
  const processed = await pretendToProcess(job);
  if (processed.ok)
    for (const path of [processed.video.path, processed.gifPath]) await writeFile(path, 'of the late one');
  return processed;
};

const OF_THE_NEXT = ['a video of forty bytes, give or take one', 'a thumbnail', 'a gif'];

const submitted = async () => {
  const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
  const { files } = scene.harness;
  const read = async () =>
    (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
  const uploads = await files.list('uploads');
  const folders = uploads.map(({ key }) => key.replace('uploads', 'media'));
  const text = async (key: string) => ((await files.find(key)) ? new Response(files.stream(key)).text() : undefined);
  const played = () =>
    Promise.all(folders.flatMap((folder) => ['video', 'thumbnail', 'gif'].map((file) => text(`${folder}/${file}`))));
  return { read, played };
};

const twoWorkers = async () => {
  const { harness } = scene;
  const [late, next] = [stallingWorker(), stallingWorker()];
  harness.processBy(late.process);
  const lateEnds = harness.jobs.drain();
  await late.hasBegun;
  harness.passTime(PAST_THE_LEASE_MS);
  harness.processBy(next.process);
  const nextEnds = harness.jobs.drain();
  await next.hasBegun;
  return { late, lateEnds, next, nextEnds };
};

it.each([
  ['refuses the video', refuse],
  ['has made other files', makeOthers],
])(
  'a stalled worker that %s while the next worker runs leaves video and files to the next worker',
  async (_what, like) => {
    const { read, played } = await submitted();
    const { late, lateEnds, next, nextEnds } = await twoWorkers();
    late.goOn(like);
    await lateEnds;
    expect(await read()).toBe('processing');
    expect(await played()).toEqual([undefined, undefined, undefined]);
    next.goOn(async (job) => {
      await access(job.inputPath);
      return pretendToProcess(job);
    });
    await nextEnds;
    expect(await read()).toBe('ready');
    expect(await played()).toEqual(OF_THE_NEXT);
    expect(scene.harness.takeErrors()).toEqual([]);
    for (const root of ['uploads', 'work']) expect(await scene.harness.files.list(root)).toEqual([]);
  },
);

it.each([
  ['refuses the video', refuse],
  ['has made other files', makeOthers],
  ['cannot go on', () => Promise.reject(new Error('Its folder is gone.'))],
])(
  'a stalled worker that %s after the next worker has finished changes neither status nor files',
  async (_what, like: ProcessVideo) => {
    const { read, played } = await submitted();
    const { late, lateEnds, next, nextEnds } = await twoWorkers();
    next.goOn(pretendToProcess);
    await nextEnds;
    late.goOn(like);
    await lateEnds;
    scene.harness.takeErrors();
    expect(await read()).toBe('ready');
    expect(await played()).toEqual(OF_THE_NEXT);
    for (const root of ['uploads', 'work']) expect(await scene.harness.files.list(root)).toEqual([]);
  },
);

it('two workers on the same video use separate folders', async () => {
  await submitted();
  const { late, lateEnds, next, nextEnds } = await twoWorkers();
  const seen: (readonly string[])[] = [];
  const look: ProcessVideo = async (job) => {
    const processed = await pretendToProcess(job);
    seen.push(await readdir(join(job.outputDir, '..')));
    return processed;
  };
  next.goOn(look);
  await nextEnds;
  late.goOn(refuse);
  await lateEnds;
  expect(seen.map((folders) => folders.length)).toEqual([2]);
});

const HOUR_MS = 3_600_000;
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
    expect(await ada.refusal(SubmitVote, word)).toMatchObject({ status: 422, code: 'unprocessable' });
    const answered = { ...word, body: { ...word.body, codeWordSeen: true } };
    expect(await ada.call(SubmitVote, answered)).toEqual({ outcome: 'waiting' });
    const { opinions } = await ada.call(GetReview, { params: { recording } });
    expect(opinions).toMatchObject([{ isMine: true, codeWordSeen: true }]);
  });

  it('can vote unverifiable without answering for the code word', async () => {
    const ada = await aReviewer(scene);
    const word = await wordOn(ada, await shown(), { decision: 'unverifiable' });
    expect(await ada.call(SubmitVote, word)).toEqual({ outcome: 'waiting' });
  });

  it('is not asked about a code word if the challenge requires none', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { asksCodeWord: false });
    const ada = await aReviewer(scene);
    const word = await wordOn(ada, await shown(), { decision: 'keep' });
    expect(await ada.call(SubmitVote, word)).toEqual({ outcome: 'waiting' });
  });
});

const recordAsVisitor = async (): Promise<string> => {
  const { harness, challengeId } = scene;
  const visitor = harness.visitor();
  const { ticket } = await visitor.call(StartAttempt, { body: { challengeId } });
  harness.passTime(TRUTH.durationMs);
  const trackSha256 = fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
  const reply = await visitor.send(EndAttempt, { params: { ticket: ticket.id }, body: { trackSha256 } });
  expect(reply.status).toBe(200);
  return ticket.id;
};

it('masks the ticket in the request log', async () => {
  const info = vi.spyOn(scene.harness.log, 'info');
  const ticket = await recordAsVisitor();
  const lines = info.mock.calls.map(([fields]) => JSON.stringify(fields));
  info.mockRestore();
  expect(lines.filter((line) => line.includes('"/api/attempts/…/end"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(ticket))).toEqual([]);
});

it('lets an account made after the end of the challenge save the set, and says so to guests', async () => {
  const { harness, challengeId } = scene;
  const ticketId = await recordAsVisitor();
  await changeChallenge(harness.db, challengeId, { endDate: harness.now(), allowGuests: true });
  harness.passTime(60_000);
  const body = { challengeId, email: 'vera@example.org', name: 'Vera', gender: null };
  const message = 'This challenge is closed. To save a set you recorded here, sign in or create an account.';
  for (const endpoint of [RegisterGuest, JoinWithEmail] as const)
    expect(await harness.visitor().refusal(endpoint, { body })).toEqual({ status: 409, code: 'conflict', message });
  const { recording } = await attempt(await harness.person('Vera'), challengeId, { ticketId });
  expect(recording).toMatchObject({ status: 'counted', unverifiedReason: null });
});
