/** Videos made to cost the server dearly, sent as any other and prepared by the real process: each ends in a sentence, and nobody else waits for it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings';
import { decodingForEver, withElementOf4GB } from '../src/features/media/processing/hostile.fixture.ts';
import { recorded } from '../src/features/media/processing/recordings.fixture.ts';
import { processVideo } from '../src/features/media/processing/run.ts';
import { attempt, newSession, sendChunk } from './attempts.ts';
import { openScene } from './scene.ts';

// Each starts processes of low priority, and the machine may be busy.
const PATIENCE_MS = 180_000;
/** Long after it has begun to decode, and long before it would have ended. */
const SHORT = { timeoutMs: 6_000, memoryMb: 1024 };
/** As many as one chunk has room for; the best rep comes after the last, so all are decoded: a minute of work. */
const PICTURES = 6_000;

const scene = openScene();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = async (path: string) => {
  const sessionId = newSession(scene.challengeId);
  const chunk = new File([new Uint8Array(await readFile(path))], 'chunk');
  expect((await sendChunk(scene.ann, sessionId, { chunk })).status).toBe(200);
  const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
  return {
    counted: recording.validReps,
    now: async () => (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording,
  };
};

it(
  'one that decodes for ever is stopped at its limit, twice, then refused; the next one is prepared',
  async () => {
    const limits: number[] = [];
    scene.harness.processBy((job) => {
      limits.push(SHORT.timeoutMs);
      return processVideo(job, SHORT);
    });
    const video = await send(await decodingForEver(folder, PICTURES));
    await scene.harness.jobs.drain();
    expect(await video.now()).toMatchObject({ mediaStatus: 'processing', validReps: video.counted });
    scene.harness.passTime(60_000);
    await scene.harness.jobs.drain();
    expect(limits).toHaveLength(2);
    expect(await video.now()).toMatchObject({
      mediaStatus: 'failed',
      mediaError: 'Processing the video took longer than 6 seconds and was stopped.',
      videoUrl: null,
      validReps: video.counted,
    });
    scene.harness.processBy(processVideo);
    const honest = await send(recorded('chrome-vp8.webm'));
    await scene.harness.jobs.drain();
    expect(await honest.now()).toMatchObject({ mediaStatus: 'ready', mediaError: null });
  },
  PATIENCE_MS,
);

it(
  'one that says it has 4 GB is refused at once, and the next one is prepared',
  async () => {
    scene.harness.processBy(processVideo);
    const videos = [await send(await withElementOf4GB(folder, '1654ae6b')), await send(recorded('chrome-vp8.webm'))];
    await scene.harness.jobs.drain();
    expect(await Promise.all(videos.map(({ now }) => now()))).toMatchObject([
      {
        mediaStatus: 'failed',
        mediaError: expect.stringMatching(/^The (?:video|file) /),
        validReps: videos[0]?.counted,
      },
      { mediaStatus: 'ready', mediaError: null },
    ]);
  },
  PATIENCE_MS,
);
