/**
 * Tests that jobs of different kinds do not wait for each other: emails do not wait for videos, and
 * videos do not wait for a mail server that does not reply.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { openScene } from './application-and-user-setup.ts';
import { pretendToProcess } from './job-handlers-and-fake-video-processing.ts';
import { magicLink } from './read-emails-and-invite-users.ts';
import { freePort } from './start-server-process.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { openHarness } from './test-application.ts';

const PATIENCE = { timeout: 15_000 };

const sockets: Socket[] = [];
let silent: Server;
let port: number;

const hangUp = (): void => sockets.forEach((socket) => socket.destroy());

beforeAll(async () => {
  port = await freePort();
  silent = createServer((socket) => void sockets.push(socket)).listen(port, '127.0.0.1');
  await once(silent, 'listening');
});

const scene = openScene(() =>
  openHarness('/nowhere', {
    server: { host: '127.0.0.1', port, secure: false, requireTls: false, auth: undefined },
    from: 'RepTemple <reps@example.org>',
  }),
);

afterAll(() => {
  hangUp();
  silent.close();
});

it('a video is processed while the mail server hangs, and mail delivery starts while a video is in progress', async () => {
  const { harness, ann, challengeId } = scene;
  let goOn = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasBegun = false;
  harness.processBy(async (job) => {
    hasBegun = true;
    await end;
    return pretendToProcess(job);
  });
  const { recording } = await attemptWithVideo(ann, challengeId);
  const status = async () =>
    (await ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
  await harness.mailer.send(magicLink(), harness.db);
  harness.jobs.start();
  await expect.poll(() => hasBegun, PATIENCE).toBe(true);
  await expect.poll(() => sockets.length, PATIENCE).toBeGreaterThan(0);
  expect(await status()).toBe('processing');
  goOn();
  await expect.poll(status, PATIENCE).toBe('ready');
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false]);
});
