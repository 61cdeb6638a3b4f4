/**
 * Opens databases for tests: embedded, or on the server of `npm --prefix tools run test:postgres`.
 * An embedded database is a copy of a migrated one that is made once per machine.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { useEmbedded } from '../src/platform/database/database.ts';
import { MIGRATIONS, openServerTest, TEST_SERVER, withRowControls } from './postgres-test-server.ts';
import type { TestDatabase } from './postgres-test-server.ts';

const STALE_LOCK_MS = 120_000;

/**
 * Returns the path of the stored database. Its name changes with the migrations and with
 * `package.json`.
 */
const nameOfSnapshot = (): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, name)));
  }
  hash.update(readFileSync(join(import.meta.dirname, '../package.json')));
  return join(tmpdir(), `reptemple-database-${hash.digest('hex').slice(0, 16)}.tar`);
};

const make = async (path: string): Promise<void> => {
  const client = await PGlite.create();
  await useEmbedded(client, MIGRATIONS);
  const dump = await client.dumpDataDir('none');
  await client.close();
  await writeFile(`${path}.new`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${path}.new`, path);
};

const tryLock = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
};

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const ensure = async (path: string): Promise<void> => {
  const lock = `${path}.lock`;
  while (!isThere(path)) {
    if (tryLock(lock)) {
      try {
        await make(path);
      } finally {
        rmSync(lock, { recursive: true, force: true });
      }
    } else {
      const held = statSync(lock, { throwIfNoEntry: false });
      if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) rmSync(lock, { recursive: true, force: true });
      await wait(200);
    }
  }
};

/**
 * Embedded databases that earlier test files of this process have closed. They are used again,
 * because opening one takes as long as a dozen tests.
 */
const spare: PGlite[] = [];

const openSnapshot = async (): Promise<PGlite> => {
  const path = nameOfSnapshot();
  await ensure(path);
  return PGlite.create({ loadDataDir: new Blob([new Uint8Array(await readFile(path))]) });
};

const openEmbeddedTest = async (): Promise<TestDatabase> => {
  const client = spare.pop() ?? (await openSnapshot());
  const open = await useEmbedded(client, MIGRATIONS);
  const database = await withRowControls(open, async (statement) => client.query(statement));
  return {
    ...database,
    close: async () => {
      await open.notices.close();
      await database.empty();
      await client.exec('reset all; discard temp; deallocate all;');
      spare.push(client);
    },
  };
};

export const openTestDatabase = (): Promise<TestDatabase> =>
  TEST_SERVER === undefined ? openEmbeddedTest() : openServerTest(TEST_SERVER);
