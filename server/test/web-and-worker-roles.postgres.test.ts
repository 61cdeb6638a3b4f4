/**
 * Tests web and worker processes on one database. Runs only in `npm --prefix tools run
 * test:postgres`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from './run-cli-and-export-installation.ts';
import { freePort, startServer } from './start-server-process.ts';
import type { Running } from './start-server-process.ts';
import { openClient, signUp, who } from './test-api-client.ts';
import { newInstallation } from './test-installation.ts';

const PATIENCE_MS = 240_000;
/** Time in ms to wait until every process uses rotated secrets. */
const TAKEN_UP_MS = 5_000;

describe('two web and two worker processes that start in parallel on an empty database', () => {
  it(
    'share sessions, serve only the routes of their role, and exit with 0 on SIGTERM',
    { timeout: PATIENCE_MS },
    async () => {
      const { environment, remove } = await newInstallation('roles');
      onTestFinished(remove);
      const PUBLIC_URL = `http://localhost:${await freePort()}`;
      const start = async (ROLE: string): Promise<Running> =>
        startServer(await freePort(), { ...environment, PUBLIC_URL, ROLE });
      const starting = ['web', 'web', 'worker', 'worker'].map(start);
      // Stops the processes, even if the test fails. Hooks run in reverse order, so this one runs
      // before the one that deletes the database.
      onTestFinished(async () => {
        const started = await Promise.allSettled(starting);
        for (const one of started) if (one.status === 'fulfilled') await one.value.end('SIGKILL');
      });
      const [one, other, worker, fourth] = await Promise.all(starting);
      if (!one || !other || !worker || !fourth) throw new Error('There are four.');
      let origin = one.origin;
      // Creates a client that uses both processes under one origin, as behind a proxy.
      const somebody = () =>
        openClient((request) => fetch(new Request(request.url.replace(PUBLIC_URL, origin), request)), '', PUBLIC_URL);
      const ann = somebody();
      await signUp(ann, 'ann@example.org');
      origin = other.origin;
      expect(await who(ann)).toBe('ann@example.org');
      const rotated = await runCommand(['rotate'], environment);
      expect([rotated.code, rotated.said]).toEqual([0, expect.stringContaining('Everyone stays signed in')]);
      const newcomer = somebody();
      // Waits until all processes use the new secret, signs up at one and expects the other to
      // accept the session.
      await wait(TAKEN_UP_MS);
      await signUp(newcomer, 'bob@example.org');
      origin = one.origin;
      expect([await who(newcomer), await who(ann)]).toEqual(['bob@example.org', 'ann@example.org']);
      await runCommand(['rotate', '--now'], environment);
      for (const { origin: place } of [one, other]) {
        origin = place;
        await expect
          .poll(async () => [await who(newcomer), await who(ann)], { timeout: PATIENCE_MS })
          .toEqual([undefined, undefined]);
      }
      const answers = ['/api/health', '/api/ready', '/api/challenges', '/'].map(
        async (path) => (await fetch(`${worker.origin}${path}`)).status,
      );
      expect(await Promise.all(answers)).toEqual([200, 200, 404, 404]);
      const ends = [one, other, worker, fourth].map(({ end }) => end('SIGTERM'));
      expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    },
  );
});
