/**
 * Tests the image with PostgreSQL and nginx as in `deploy/`. Runs only in `npm --prefix tools run
 * test:container`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ListOwnRecordings } from '@reptemple/contract/accounts/recording-history';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { attempt, clipVideo, newSession, sendChunk, TRUTH } from '../test/submit-attempts-and-tracks.ts';
import { openClient, signUp } from '../test/test-api-client.ts';
import type { Client } from '../test/test-api-client.ts';
import { findPushUps } from '../test/test-application.ts';
import { compose, containersOf, ORIGIN, within } from './docker-compose.ts';

const ann = openClient((request) => fetch(request), '', ORIGIN);

const manifestOf = (workspace: string) =>
  z
    .object({
      dependencies: z.record(z.string(), z.string()).default({}),
      devDependencies: z.record(z.string(), z.string()).default({}),
    })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../..', workspace, 'package.json'), 'utf8')));

const sendVideo = async (client: Client): Promise<string> => {
  const challengeId = (await findPushUps(client)).id;
  const sessionId = newSession(challengeId);
  expect((await sendChunk(client, sessionId, { chunk: clipVideo() })).status).toBe(200);
  const { recording } = await attempt(client, challengeId, { sessionId, hasVideo: true });
  for (;;) {
    const { mediaStatus, mediaError } = (await client.call(GetRecording, { params: { recording: recording.id } }))
      .recording;
    if (mediaStatus === 'ready') return recording.id;
    expect(mediaError).toBeNull();
    await wait(500);
  }
};

let recordingId = '';

const filesOf = async (client: Client): Promise<readonly string[]> => {
  const { recording } = await client.call(GetRecording, { params: { recording: recordingId } });
  const addresses = [recording.videoUrl, recording.thumbnailUrl, recording.gifUrl];
  const replies = await Promise.all(addresses.map((address) => client.fetch(address ?? '/missing')));
  return replies.map((reply) => `${reply.status} ${reply.headers.get('content-type')}`);
};

beforeAll(() => compose(['up', '--detach', '--build', '--wait']));

it('serves pages, API and OpenAPI document over HTTPS through nginx, and answers /metrics with 404', async () => {
  const paths = ['/', '/challenge/push-ups', '/api/health', '/api/ready', '/api/openapi.json', '/metrics'];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${ORIGIN}${path}`)).status));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
});

it('runs in the container as user node without capabilities and can write only to /data, /backup and /tmp', async () => {
  expect(await within('id', '-un')).toBe('node');
  // Reads user ids and capabilities of all processes in the container.
  const rights = await within('sh', '-c', "grep -hE '^(Uid|CapEff|CapBnd|NoNewPrivs):' /proc/[0-9]*/status | sort -u");
  expect(rights.split('\n').map((line) => line.split(/\s+/).slice(0, 2))).toEqual([
    ['CapBnd:', '0000000000000000'],
    ['CapEff:', '0000000000000000'],
    ['NoNewPrivs:', '1'],
    ['Uid:', '1000'],
  ]);
  const refused = 'for place in /app /app/server/dist /usr/local/bin /etc; do touch $place/planted 2>&1; done; true';
  expect((await within('sh', '-c', refused)).match(/Read-only file system/g)).toHaveLength(4);
  await within('sh', '-c', 'touch /data/mine /backup/mine /tmp/mine && rm /data/mine /backup/mine /tmp/mine');
});

it('ships in the image no development dependencies, TypeScript sources, tests or .env files', async () => {
  const needed = new Set(['server', 'pose'].flatMap((workspace) => Object.keys(manifestOf(workspace).dependencies)));
  const others = ['', 'server']
    .flatMap((workspace) => Object.keys(manifestOf(workspace).devDependencies))
    .filter((name) => !needed.has(name));
  expect(others).toEqual(expect.arrayContaining(['vitest', 'vite']));
  expect(
    await within('sh', '-c', `ls -d ${others.map((name) => `node_modules/${name}`).join(' ')} 2>/dev/null || true`),
  ).toBe('');
  const ours =
    "find /app \\( -name node_modules -prune \\) -o \\( -name '*.test.*' -o -name '.env*' -o -name '*.ts' \\) -print";
  expect(await within('sh', '-c', ours)).toBe('');
});

it('counts the reps of an uploaded video and serves its video, thumbnail and GIF', async () => {
  await signUp(ann, 'ann@example.org');
  recordingId = await sendVideo(ann);
  const { recording } = await ann.call(GetRecording, { params: { recording: recordingId } });
  expect(recording).toMatchObject(TRUTH.expected);
  expect(await filesOf(ann)).toEqual(['200 video/webm', '200 image/jpeg', '200 image/gif']);
});

it('makes a backup while serving, and restore --verify accepts it', async () => {
  expect(await within('reptemple', 'backup', '/backup')).toMatch(/\S/);
  expect(await within('reptemple', 'restore', '/backup', '--verify')).toMatch(/\S/);
});

it('exits with code 0 when stopped, and serves the same recordings and files after a restart', async () => {
  await compose(['stop']);
  expect(await containersOf('reptemple')).toMatchObject([{ State: 'exited', ExitCode: 0 }]);
  await compose(['up', '--detach', '--wait']);
  expect(await containersOf('reptemple')).toMatchObject([{ State: 'running', Health: 'healthy' }]);
  const { recordings } = await ann.call(ListOwnRecordings);
  expect(recordings.map(({ id }) => id)).toEqual([recordingId]);
  expect(await filesOf(ann)).toEqual(['200 video/webm', '200 image/jpeg', '200 image/gif']);
});

it('runs two web and two worker containers that become healthy, process a video and exit with code 0', async () => {
  const roles = { ROLE: 'web', COMPOSE_PROFILES: 'worker' };
  await compose(['up', '--detach', '--wait', '--scale', 'reptemple=2', '--scale', 'worker=2'], roles);
  const running = [await containersOf('reptemple'), await containersOf('worker')].flat();
  expect(running.map(({ Service, Health }) => `${Service} ${Health}`)).toEqual([
    'reptemple healthy',
    'reptemple healthy',
    'worker healthy',
    'worker healthy',
  ]);
  await sendVideo(ann);
  await compose(['stop'], roles);
  const ended = [await containersOf('reptemple'), await containersOf('worker')].flat();
  expect(ended.map(({ ExitCode }) => ExitCode)).toEqual([0, 0, 0, 0]);
});
