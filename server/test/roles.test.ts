/** Processes that serve requests and processes that do the work beside them, on one database: `npm run test:postgres` has one. */
import { describe, expect, it } from 'vitest';
import { openClient, signUp, who } from './client.ts';
import { newInstallation } from './installation.ts';
import { freePort } from './local-server.ts';
import { refusedStart, startServer } from './process.ts';
import { TEST_SERVER } from './test-server.ts';

const PATIENCE_MS = 240_000;

it('a role is refused on the embedded database, which belongs to one process', { timeout: PATIENCE_MS }, async () => {
  const { code, said } = await refusedStart({ ROLE: 'worker' });
  expect([code, said]).toEqual([1, expect.stringContaining('ROLE=worker needs a PostgreSQL server (DATABASE_URL)')]);
});

describe.skipIf(TEST_SERVER === undefined)('two of each role that start at once on an empty database', () => {
  it('share sessions, serve each what is theirs, and end cleanly', { timeout: PATIENCE_MS }, async () => {
    const { environment, remove } = await newInstallation('roles');
    const start = async (ROLE: string) => startServer(await freePort(), { ...environment, ROLE });
    const [one, other, worker, fourth] = await Promise.all([
      start('web'),
      start('web'),
      start('worker'),
      start('worker'),
    ]);
    let origin = one.origin;
    // The same cookies at either: as behind a proxy.
    const ann = openClient(
      (request) => fetch(new Request(request.url.replace(one.origin, origin), request)),
      '',
      one.origin,
    );
    await signUp(ann, 'ann@example.org');
    origin = other.origin;
    expect(await who(ann)).toBe('ann@example.org');
    const answers = ['/api/health', '/api/ready', '/api/challenges', '/'].map(
      async (path) => (await fetch(`${worker.origin}${path}`)).status,
    );
    expect(await Promise.all(answers)).toEqual([200, 200, 404, 404]);
    const ends = [one, other, worker, fourth].map(({ end }) => end('SIGTERM'));
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    await remove();
  });
});
