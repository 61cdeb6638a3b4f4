/**
 * Tests a real server process. Data that the server has confirmed must survive `kill -9`. A
 * shutdown during work must close everything and leave the work for the next start. A start with
 * settings that cannot work must be refused.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { beforeAll, describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { GetUpload } from '@reptemple/contract/recordings/video-upload-and-download';
import { keepServer } from './restartable-server.ts';
import { freePort, refusedStart } from './start-server-process.ts';
import { formOf, newSession, sendChunk, submissionOf, TRUTH, clipVideo } from './submit-attempts-and-tracks.ts';
import { openClient, signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { newDataFolder, storedIn } from './test-installation.ts';

describe('durability', () => {
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

        // Waits for the status `failed`. The chunks are no valid video, so the failure proves that
        // the job survived the kill and ran.
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

    it(
      'refuses to start with ROLE=worker on the embedded database, which supports only one process',
      async () => {
        const refused = await refusedStart({ ROLE: 'worker' });
        expect([refused.code, refused.said]).toEqual([
          1,
          expect.stringContaining('ROLE=worker needs a PostgreSQL server (DATABASE_URL)'),
        ]);
      },
      PATIENCE_MS,
    );
  });
});

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
      const watching = await ann.send(WatchLeaderboard, { params: { challenge: challengeId } });
      const sessionId = newSession(challengeId);
      await sendChunk(ann, sessionId, { chunk: clipVideo() });
      const { recording } = await ann.call(
        SubmitRecording,
        formOf(submissionOf(challengeId, { sessionId, hasVideo: true })),
      );
      await expect.poll(isBeingProcessed, { timeout: 30_000, interval: 5 }).toBe(true);

      expect(await server.running.end('SIGTERM')).toBe(0);
      // Reads the stream to its end, which a cut connection would not reach.
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

it('the first start copies the empty, migrated database of the build', async () => {
  const path = join(import.meta.dirname, '../dist/empty-database.tar.gz');
  const image = new Blob([new Uint8Array(readFileSync(path))], { type: 'application/x-gzip' });
  const cluster = 'select system_identifier::text as id from pg_control_system()';
  const made = await PGlite.create({ loadDataDir: image });
  const { rows } = await made.query(cluster);
  const { rows: migrations } = await made.query('select 1 from drizzle.__drizzle_migrations');
  expect(migrations).not.toEqual([]);
  await made.close();
  const dataDir = newDataFolder('empty-database');
  expect(await storedIn(dataDir)(cluster)).toEqual(rows);
  rmSync(dataDir, { recursive: true });
}, 180_000);
