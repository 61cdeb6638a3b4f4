import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { setSetting } from '../platform/database/key-value-settings.ts';
import { putSecrets, secretsOf } from './backup-restore-and-rotate-secrets-commands.ts';

let database: TestDatabase;
let path = '';

beforeAll(async () => {
  database = await openTestDatabase();
  path = await mkdtemp(join(tmpdir(), 'reptemple-secrets-'));
});
afterAll(async () => {
  await database.close();
  await rm(path, { recursive: true, force: true });
});

it.each([
  ['a database server', false],
  ['the data folder', true],
])('restoring the secrets of a backup replaces the stale auth secret in %s', async (_where, isEmbedded) => {
  const place = { db: database.db, isEmbedded };
  await setSetting(database.db, 'auth-secret', 'of long ago');
  await writeFile(join(path, 'secrets.json'), JSON.stringify({ auth: 'the one in use' }));
  await putSecrets({ path }, place, path);
  expect(await secretsOf(place, path)).toEqual({ auth: 'the one in use' });
});
