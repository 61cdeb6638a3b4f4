/** The real process on a real folder: what was acknowledged outlives `kill -9`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { GetUpload } from '@reptemple/contract/media';
import { GetMyProfile } from '@reptemple/contract/profile';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings';
import { ListChallenges } from '@reptemple/contract/challenges';
import { formOf, newSession, sendChunk, submissionOf, TRUTH } from './attempts.ts';
import { openClient, signUp, type Client } from './client.ts';
import { freePort, refusedStart, startServer, type Running } from './process.ts';

/** A first start makes a database; on a busy machine that takes a while. */
const PATIENCE_MS = 180_000;

let dataDir: string;
let port: number;
let running: Running;
let ann: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'reptemple-durability-'));
  port = await freePort();
  running = await startServer(port, dataDir);
  ann = openClient((request) => fetch(request), '', running.origin);
}, PATIENCE_MS);
afterAll(async () => {
  await running.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const pushUps = async (): Promise<string> => {
  const { challenges } = await ann.call(ListChallenges);
  return challenges.find((challenge) => challenge.slug === 'push-ups')?.id ?? '';
};

const killAndStart = async (): Promise<void> => {
  await running.end('SIGKILL');
  running = await startServer(port, dataDir);
};

describe('the server', () => {
  it('says on its first start where it is, and how to become the first admin', () => {
    expect(running.output()).toContain(`RepTemple is ready at ${running.origin}`);
    expect(running.output()).toMatch(/\/first-admin\?token=[\w-]{43}/);
  });

  it(
    'killed right after each reply has everything it acknowledged when it starts again',
    async () => {
      await signUp(ann, 'ann@example.org', { name: 'Ann' });
      await killAndStart();
      expect((await ann.call(GetMyProfile)).profile?.name).toBe('Ann');

      const challengeId = await pushUps();
      const sessionId = newSession(challengeId);
      await sendChunk(ann, sessionId, { index: 0, total: 2 });
      await killAndStart();
      const arrived = await ann.call(GetUpload, { params: { sessionId } });
      expect(arrived).toEqual({ received: [0], isComplete: false });
      const whole = await sendChunk(ann, sessionId, { index: 1, total: 2 });
      expect(await whole.json()).toMatchObject({ success: true, videoUrl: expect.stringContaining('/api/media/') });
      await killAndStart();

      const submission = submissionOf(challengeId, { sessionId, hasVideo: true });
      const { recording, reps } = await ann.call(SubmitRecording, formOf(submission));
      await killAndStart();
      const read = await ann.call(GetRecording, { params: { recording: recording.id } });
      expect(read).toMatchObject({ isMine: true, reps, recording: { ...TRUTH.expected, name: 'Ann' } });
      const board = await ann.call(GetLeaderboard, { params: { challenge: challengeId } });
      expect(board.rows.map((row) => row.recordingId)).toEqual([recording.id]);

      // The chunks were no video: the job, which outlived the kill, finds out and says so.
      const status = async () =>
        (await ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
      await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe('failed');
    },
    PATIENCE_MS,
  );

  it(
    'lets no second one use the same folder, and ends cleanly when asked to',
    async () => {
      const second = await refusedStart({ PORT: String(await freePort()), DATA_DIR: dataDir });
      expect(second.code).toBe(1);
      expect(second.said).toMatch(
        /The data folder is in use by another RepTemple \(process \d+ on .+\)\. Stop that one first/,
      );
      expect(await running.end('SIGTERM')).toBe(0);
      running = await startServer(port, dataDir);
      expect((await ann.call(GetMyProfile)).profile?.name).toBe('Ann');
    },
    PATIENCE_MS,
  );

  it(
    'refuses to start with a setting it cannot honour',
    async () => {
      const refused = await refusedStart({ S3_BUCKET: 'videos', DATA_DIR: dataDir });
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('S3_BUCKET is set, but')]);
    },
    PATIENCE_MS,
  );
});
