/**
 * Tests videos made to exhaust the server, with the real process: each fails with a message, and
 * delays no other user.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { decodingForEver, withElementOf4GB } from '../src/features/media/processing/hostile-videos.fixture.ts';
import { processVideo } from '../src/features/media/processing/run-media-process.ts';
import { recorded } from '../src/features/media/processing/test-videos.fixture.ts';
import { openScene } from './application-and-user-setup.ts';
import { attempt, newSession, sendChunk } from './submit-attempts-and-tracks.ts';

const PATIENCE_MS = 180_000;
/**
 * Limits of the child process that processes a video. The time is longer than its start takes, and
 * shorter than decoding takes.
 */
const SHORT = { timeoutMs: 6_000, memoryMb: 1024 };
/**
 * Number of frames in a hostile video, as many as fit into one chunk. The best rep is after the
 * last frame, so all frames are decoded, which takes a minute.
 */
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
  'a video that decodes too long times out twice, then fails with a message; the next video is processed',
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
  'a video that claims 4 GB fails with a message, and the next video is processed',
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
