/**
 * Tests `reptemple import` into a PostgreSQL server, as described in docs/operating.md. Runs only
 * in `npm --prefix tools run test:postgres`.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../src/platform/database/open-postgres-server.ts';
import { MIGRATIONS, ask, newDatabase, TEST_SERVER } from './postgres-test-server.ts';
import { contentsOf, runCommand, exportEverything, rowsOf } from './run-cli-and-export-installation.ts';
import type { Moved } from './run-cli-and-export-installation.ts';
import { refusedStart } from './start-server-process.ts';

const PATIENCE_MS = 300_000;

/**
 * Key of an advisory lock. While a test holds it, an import waits at the table `user`, which is
 * among the last tables by name.
 */
const GATE = 2;
const GATED = [
  `create function wait_at_gate() returns boolean language plpgsql
     as $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return true; end $$`,
  'alter table "user" add constraint gate check (wait_at_gate())',
];
const UNGATED = ['alter table "user" drop constraint gate', 'drop function wait_at_gate'];
const WAITS_AT_GATE = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;

/**
 * Creates an empty database whose owner is a role without other rights, as in docs/operating.md.
 */
const newOwnedDatabase = async (server: string) => {
  const { url, drop } = await newDatabase(server, 'untouched');
  const owned = new URL(url);
  const name = owned.pathname.slice(1);
  const role = `${name}_owner`;
  await ask(url, `create role ${role} login password '${role}'`);
  await ask(url, `alter database ${name} owner to ${role}`);
  await ask(url, `alter database ${name} set timezone to 'UTC'`);
  [owned.username, owned.password] = [role, role];
  return {
    url: owned.href,
    drop: async () => {
      await drop();
      await ask(`${server}/postgres`, `drop role ${role}`);
    },
  };
};

let moved: Moved;
let database: Awaited<ReturnType<typeof newOwnedDatabase>>;
let keeper: Client;

beforeAll(async () => {
  moved = await exportEverything();
  database = await newOwnedDatabase(TEST_SERVER ?? '');
  keeper = new Client({ connectionString: database.url });
  await keeper.connect();
}, PATIENCE_MS);
afterAll(async () => {
  await keeper.end();
  await database.drop();
  await moved.remove();
});

const elsewhere = () => ({ DATA_DIR: join(moved.place, 'elsewhere'), DATABASE_URL: database.url });
const runAll = async (statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await keeper.query(statement);
};
const stored = (query: string) => ask(database.url, query);

describe('an embedded database imported into PostgreSQL', { timeout: PATIENCE_MS }, () => {
  it('leaves no rows if the import is killed midway, and the server refuses to start on it', async () => {
    await (await openServer(database.url, MIGRATIONS)).close();
    await runAll([...GATED, `select pg_advisory_lock(${GATE})`]);
    let isMidway = false;
    const importing = runCommand(['import', moved.exported], elsewhere(), () => isMidway);
    const waiting = async () => (await keeper.query(WAITS_AT_GATE)).rowCount;
    await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(1);
    isMidway = true;
    expect((await importing).code).toBe(null);
    await runAll([`select pg_advisory_unlock(${GATE})`, ...UNGATED]);
    expect((await rowsOf(stored)).filter(({ rows }) => rows > 0)).toEqual([]);
    const refused = await refusedStart(elsewhere());
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is incomplete. Run it again')]);
  });

  it('has every row and file after the import is run again', async () => {
    const { code, said } = await runCommand(['import', moved.exported], elsewhere());
    const { size } = moved.before.files;
    expect([code, said]).toEqual([0, expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables and \d+ files/)]);
    expect(said).toContain(`\n${size} files were already there.`);
    expect(await rowsOf(stored)).toEqual(moved.before.rows);
    expect(await contentsOf(join(elsewhere().DATA_DIR, 'files'))).toEqual(moved.before.files);
  });

  it('is not overwritten by another import, which is refused because the database isn’t empty', async () => {
    const { code, said } = await runCommand(['import', moved.exported], {
      ...elsewhere(),
      DATA_DIR: join(moved.place, 'another'),
    });
    expect([code, said]).toEqual([2, expect.stringContaining('The database isn’t empty.')]);
  });

  it('shows signed-in users the same data as before, with the same session', async () => {
    expect(await moved.seenAt(elsewhere())).toEqual(moved.before.seen);
  });
});
