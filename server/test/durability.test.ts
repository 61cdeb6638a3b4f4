/** Durability with the real process and folder: acknowledged data survives `kill -9`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetUpload } from '@reptemple/contract/recordings/media';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { formOf, newSession, sendChunk, submissionOf, TRUTH } from './attempts.ts';
import { openClient, signUp } from './client.ts';
import type { Client } from './client.ts';
import { keepServer } from './server-process.ts';
import { freePort } from './local-server.ts';
import { refusedStart } from './process.ts';

const PATIENCE_MS = 180_000;

const server = keepServer('durability', { patienceMs: PATIENCE_MS });
let ann: Client;

beforeAll(() => {
  ann = openClient((request) => fetch(request), '', server.running.origin);
});

const pushUps = async (): Promise<string> => {
  const { challenges } = await ann.call(ListChallenges);
  return challenges.find((challenge) => challenge.slug === 'push-ups')?.id ?? '';
};

describe('the server process', () => {
  it('prints its URL and the link to become the first admin at start', () => {
    expect(server.running.output()).toContain(`RepTemple is ready at ${server.running.origin}`);
    expect(server.running.output()).toMatch(/\/first-admin\?token=[\w-]{43}/);
  });

  it(
    'keeps acknowledged sign-up, upload, submission and video job when killed after each reply',
    async () => {
      await signUp(ann, 'ann@example.org', { name: 'Ann' });
      await server.killAndStart();
      expect((await ann.call(GetMyProfile)).profile?.name).toBe('Ann');

      const challengeId = await pushUps();
      const sessionId = newSession(challengeId);
      await sendChunk(ann, sessionId, { index: 0, total: 2 });
      await server.killAndStart();
      const arrived = await ann.call(GetUpload, { params: { sessionId } });
      expect(arrived).toEqual({ received: [0], isComplete: false });
      const whole = await sendChunk(ann, sessionId, { index: 1, total: 2 });
      expect(await whole.json()).toMatchObject({ success: true, videoUrl: expect.stringContaining('/api/media/') });
      await server.killAndStart();

      const submission = submissionOf(challengeId, { sessionId, hasVideo: true });
      const { recording, reps } = await ann.call(SubmitRecording, formOf(submission));
      await server.killAndStart();
      const read = await ann.call(GetRecording, { params: { recording: recording.id } });
      expect(read).toMatchObject({ isMine: true, reps, recording: { ...TRUTH.expected, name: 'Ann' } });
      const board = await ann.call(GetLeaderboard, { params: { challenge: challengeId } });
      expect(board.rows.map((row) => row.recordingId)).toEqual([recording.id]);

      // The chunks are no valid video: the job survives the kill and reports it.
      const status = async () =>
        (await ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
      await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe('failed');
    },
    PATIENCE_MS,
  );

  it(
    'refuses to start on a data folder in use, and exits with code 0 on SIGTERM',
    async () => {
      const second = await refusedStart({ PORT: String(await freePort()), DATA_DIR: server.dataDir });
      expect(second.code).toBe(1);
      expect(second.said).toMatch(
        /The data folder is in use by another RepTemple \(process \d+ on .+\)\. Stop that one first/,
      );
      expect(await server.running.end('SIGTERM')).toBe(0);
      await server.startAgain();
      expect((await ann.call(GetMyProfile)).profile?.name).toBe('Ann');
    },
    PATIENCE_MS,
  );

  it(
    'refuses to start with an incomplete S3 configuration and names the missing setting',
    async () => {
      const refused = await refusedStart({ S3_BUCKET: 'videos', DATA_DIR: server.dataDir });
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Missing: S3_ACCESS_KEY_ID')]);
    },
    PATIENCE_MS,
  );
});
