/**
 * Runs the `reptemple` command as a child process. Also fills and exports an installation, and
 * records its rows, files and API replies, so that tests can compare them after a move.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, GetRecordingTrack } from '@reptemple/contract/recordings/recordings';
import { freePort, startServer } from './start-server-process.ts';
import type { Running } from './start-server-process.ts';
import { attempt, attemptWithVideo, clipVideo, newSession, sendChunk } from './submit-attempts-and-tracks.ts';
import { openClient, signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { storedIn, newDataFolder } from './test-installation.ts';
import type { TestInstallation } from './test-installation.ts';

const KEEP = join(import.meta.dirname, '../../cli/reptemple.mjs');

export interface Ran {
  readonly code: number | null;
  readonly said: string;
}

type Settings = Readonly<Record<string, string>>;

const LOOK_EVERY_MS = 20;

/**
 * Runs the `reptemple` command and returns its exit code and output. Kills it with SIGKILL as soon
 * as `isTime` returns true.
 */
export const runCommand = (args: readonly string[], settings: Settings, isTime?: () => boolean): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings };
    const child = spawn(process.execPath, [KEEP, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void (said += bytes.toString()));
    const looking = setInterval(() => isTime?.() === true && child.kill('SIGKILL'), LOOK_EVERY_MS);
    child.once('close', (code) => {
      clearInterval(looking);
      resolve({ code, said });
    });
  });

export const contentsOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Skips the lock file of a folder that is in use. A backup does not contain it.
    if (!entry.isFile() || entry.name === '.in-use') continue;
    contents.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return contents;
};

const METRICS_TOKEN = 'figures-for-this-test';

/**
 * SQL conditions by table that exclude rows which only one installation has: its secret, its id,
 * its last backup, and jobs that maintain an embedded database.
 */
const OF_THE_PLACE: Readonly<Record<string, string>> = {
  app_settings: `where name not in ('auth-secret', 'installation', 'last-backup', 'restored-generation')`,
  jobs: `where recurring_as is null or recurring_as not like 'database-%'`,
};

const Table = z.object({ name: z.string(), rows: z.int(), sha256: z.string() });

export const rowsOf = async (stored: TestInstallation['stored']): Promise<readonly z.output<typeof Table>[]> => {
  const tables = await stored(`select tablename as name from pg_tables where schemaname = 'public'`);
  const each = z.array(z.object({ name: z.string() })).parse(tables);
  const asked = each.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows, encode(sha256(convert_to(
      coalesce(string_agg(one::text, e'\\n' order by one::text collate "C"), ''), 'UTF8')), 'hex') as sha256
      from public."${name}" one ${OF_THE_PLACE[name] ?? ''}`,
  );
  return z.array(Table).parse(await stored(`${asked.join(' union all ')} order by name`));
};

const sha256Of = async (reply: Response): Promise<string> => {
  expect(reply.status).toBe(200);
  return createHash('sha256')
    .update(new Uint8Array(await reply.arrayBuffer()))
    .digest('hex');
};

const seenOf = async (client: Client, id: string) => {
  const params = { recording: id };
  const seen = await client.call(GetRecording, { params });
  const { videoUrl, thumbnailUrl, gifUrl } = seen.recording;
  const media: string[] = [];
  for (const url of [videoUrl, thumbnailUrl, gifUrl])
    if (url !== null) media.push(await sha256Of(await client.fetch(url)));
  return { ...seen, media, track: await sha256Of(await client.send(GetRecordingTrack, { params })) };
};

/** Waits until no job is due or running, so that data no longer change. */
const untilIdle = async (origin: string): Promise<void> => {
  const isBusy = async (): Promise<boolean> => {
    const figures = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return /^reptemple_jobs\{[^}]*state="(?:due|running)"\} [1-9]/m.test(await figures.text());
  };
  while (await isBusy()) await wait(250);
};

/**
 * Submits three sets as Ann, with a video, with an invalid video and without one; and a set as Bob.
 * Returns when all jobs are done.
 */
const furnish = async (origin: string) => {
  const [ann, bob] = [1, 2].map(() => openClient((request) => fetch(request), '', origin));
  if (!ann || !bob) throw new Error('There are two.');
  await signUp(ann, 'ann@example.org', { name: 'Ann "the rep" Ümlaut\\n' });
  await signUp(bob, 'bob@example.org', { name: 'Bob' });
  const { challenges } = await ann.call(ListChallenges);
  const challengeId = challenges.find((challenge) => challenge.slug === 'push-ups')?.id ?? '';
  const sessionId = newSession(challengeId);
  await sendChunk(ann, sessionId, { chunk: clipVideo() });
  const sets = [
    await attempt(ann, challengeId, { sessionId, hasVideo: true }),
    await attemptWithVideo(ann, challengeId),
    await attempt(ann, challengeId),
  ];
  await attempt(bob, challengeId);
  await untilIdle(origin);
  return { ann, challengeId, recordings: sets.map(({ recording }) => recording.id) };
};

export interface Moved {
  readonly place: string;
  readonly exported: string;
  readonly before: {
    readonly rows: Awaited<ReturnType<typeof rowsOf>>;
    readonly files: ReadonlyMap<string, string>;
    readonly seen: unknown;
  };
  /**
   * Starts a server with these settings at the old URL. Returns the responses that Ann gets with
   * her existing session. Before returning, submits another set and stops the server.
   */
  readonly seenAt: (settings: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly remove: () => Promise<void>;
}

/** Fills an installation with embedded database and data folder, stops it, and exports it. */
export const exportEverything = async (): Promise<Moved> => {
  const place = await mkdtemp(join(tmpdir(), 'reptemple-moving-'));
  const [dataDir, exported, port] = [newDataFolder('moving'), join(place, 'exported'), await freePort()];
  let running: Running = await startServer(port, { DATA_DIR: dataDir, METRICS_TOKEN });
  const remove = async (): Promise<void> => {
    await running.end('SIGKILL');
    for (const folder of [place, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  try {
    const { ann, challengeId, recordings } = await furnish(running.origin);
    const look = async () => {
      const sets: unknown[] = [];
      for (const id of recordings) sets.push(await seenOf(ann, id));
      const { rows } = await ann.call(GetLeaderboard, { params: { challenge: challengeId } });
      return { profile: (await ann.call(GetMyProfile)).profile, sets, board: rows };
    };
    const seen = await look();
    expect(seen.sets).toMatchObject([
      { recording: { mediaStatus: 'ready' }, media: [expect.any(String), expect.any(String), expect.any(String)] },
      { recording: { mediaStatus: 'failed' }, media: [] },
      { recording: { mediaStatus: 'none' }, media: [] },
    ]);
    expect(await running.end('SIGTERM')).toBe(0);
    const files = await contentsOf(join(dataDir, 'files'));
    const { code, said } = await runCommand(['export', exported], { DATA_DIR: dataDir });
    expect([code, said]).toEqual([0, expect.stringContaining(` tables and ${files.size} files `)]);
    const before = { rows: await rowsOf(storedIn(dataDir)), files, seen };
    const seenAt: Moved['seenAt'] = async (settings) => {
      running = await startServer(port, settings);
      const after = await look();
      await attemptWithVideo(ann, challengeId);
      expect(await running.end('SIGTERM')).toBe(0);
      return after;
    };
    return { place, exported, before, seenAt, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
