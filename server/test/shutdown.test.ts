/**
 * Graceful shutdown of the real process during work: closes everything, and finishes the work after
 * the next start.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { clipVideo, formOf, newSession, sendChunk, submissionOf } from './attempts.ts';
import { openClient, signUp } from './client.ts';
import { keepServer } from './server-process.ts';

const PATIENCE_MS = 180_000;

const server = keepServer('shutdown', { patienceMs: PATIENCE_MS });

const videoJobs = () =>
  server.stored(`select attempts, leased_until, failed_at, last_error from jobs where name = 'media-process'`);

const isBeingProcessed = async (): Promise<boolean> => {
  const folder = join(server.storage.folder, 'work');
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  return names.some((name) => name.includes('.processing-'));
};

const leftOver = async (): Promise<readonly string[]> => {
  const names = await readdir(server.storage.folder, { recursive: true });
  for await (const { key } of server.storage.files.walk()) names.push(key);
  return names.filter((name) => /\.part$|^uploads\/.|^work\/./.test(name));
};

describe('a server that gets SIGTERM while it processes a video', () => {
  it(
    'exits with 0 without waiting for the job or open streams, and processes the video once after a restart',
    async () => {
      const ann = openClient((request) => fetch(request), '', server.running.origin);
      await signUp(ann, 'ann@example.org', { name: 'Ann' });
      const { challenges } = await ann.call(ListChallenges);
      const challengeId = challenges.find((challenge) => challenge.slug === 'push-ups')?.id ?? '';
      // A viewer of the live leaderboard stays connected.
      const watching = await ann.send(WatchLeaderboard, { params: { challenge: challengeId } });
      const sessionId = newSession(challengeId);
      await sendChunk(ann, sessionId, { chunk: clipVideo() });
      const { recording } = await ann.call(
        SubmitRecording,
        formOf(submissionOf(challengeId, { sessionId, hasVideo: true })),
      );
      await expect.poll(isBeingProcessed, { timeout: 30_000, interval: 5 }).toBe(true);

      expect(await server.running.end('SIGTERM')).toBe(0);
      // The stream ended regularly; a cut connection could not be read to its end.
      expect(await watching.text()).toMatch(/^retry/);
      expect(await readdir(server.dataDir)).not.toContain('in-use.json');
      expect(await videoJobs()).toEqual([{ attempts: 0, leased_until: null, failed_at: null, last_error: null }]);
      expect(await server.stored('select state from media')).toEqual([{ state: 'processing' }]);

      await server.startAgain();
      const now = async () => (await ann.call(GetRecording, { params: { recording: recording.id } })).recording;
      await expect.poll(async () => (await now()).mediaStatus, { timeout: 60_000, interval: 250 }).toBe('ready');
      expect((await ann.fetch((await now()).videoUrl ?? '')).status).toBe(200);
      await expect.poll(leftOver, { timeout: 60_000 }).toEqual([]);
      expect(await server.running.end('SIGTERM')).toBe(0);
      expect(await videoJobs()).toEqual([]);
      expect(await server.stored('select state from media')).toEqual([{ state: 'ready' }]);
      expect(await server.storage.files.list('media')).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
