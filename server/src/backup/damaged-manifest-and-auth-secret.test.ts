import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { fingerprint, randomIds } from '../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../platform/database/database.ts';
import { setSetting } from '../platform/database/key-value-settings.ts';
import { localFiles } from '../platform/storage/file-storage-and-local-folder.ts';
import { contentPath, getGeneration, prepareBackupFolder } from './backup-folder-and-manifest.ts';
import { said, secretsOf } from './backup-restore-and-rotate-secrets-commands.ts';
import { backUp, keepNewest } from './create-and-prune-backups.ts';
import type { BackedUp, Source } from './create-and-prune-backups.ts';

const FIRST = Date.parse('2026-03-01T00:00:00Z');

let database: TestDatabase;
let place = '';
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'reptemple-back-up-'));
  made = 0;
  await mkdir(join(place, 'stored'));
  await prepareBackupFolder(folder());
});
afterEach(() => rm(place, { recursive: true, force: true }));

const folder = (): string => join(place, 'backup');
const stored = () => localFiles(join(place, 'stored'), randomIds.uuid);

const backedUp = (change: Partial<Source> = {}): Promise<BackedUp> => {
  const source: Source = {
    db: database.db,
    files: stored(),
    secretsOf: () => Promise.resolve({}),
    version: '1.0.0',
    now: new Date(FIRST + (made += 1) * 24 * 60 * 60 * 1000),
    progress: () => ({ add: () => undefined, end: () => undefined }),
    ...change,
  };
  return backUp(folder(), source, false);
};
const manifestOf = ({ name }: BackedUp): string => join(folder(), 'generations', name, 'manifest.json');
const names = async (): Promise<readonly string[]> => (await readdir(join(folder(), 'generations'))).toSorted();
const chosen = async (name?: string): Promise<string> => (await getGeneration(folder(), name)).name;

describe('a backup snapshot with a damaged manifest', () => {
  it('is rejected when requested by name, and the newest snapshot is chosen by default', async () => {
    const [older, newer] = [await backedUp(), await backedUp()];
    await truncate(manifestOf(older), 100);
    expect([await chosen(), await chosen(newer.name)]).toEqual([newer.name, newer.name]);
    await expect(chosen(older.name)).rejects.toThrow(`Can’t read ${manifestOf(older)}. Use another generation`);
    await expect(chosen('gone')).rejects.toThrow(`Available: ${older.name}, ${newer.name}.`);
  });

  it('fails a restore of the newest snapshot if its manifest is unreadable, instead of using an older one', async () => {
    const [older, newer] = [await backedUp(), await backedUp()];
    await rm(manifestOf(newer));
    await mkdir(manifestOf(newer));
    await expect(chosen()).rejects.toThrow(`Can’t read ${manifestOf(newer)}.`);
    expect(await chosen(older.name)).toBe(older.name);
  });

  it('is reported as damaged by the next backup, and is deleted with its files once too old to keep', async () => {
    await writeFile(join(place, 'stored', 'track'), 'of the first');
    const first = await backedUp();
    await rm(join(place, 'stored', 'track'));
    await truncate(manifestOf(first), 100);
    const second = await backedUp();
    expect(second).toMatchObject({ interrupted: 0, damaged: [first.name] });
    expect(said.backedUp(folder(), second, 0)).toContain(`Generation ${first.name} is damaged`);
    expect(await keepNewest(folder(), 2)).toBe(0);
    const content = contentPath(folder(), fingerprint('of the first'));
    expect([await names(), await readFile(content, 'utf8')]).toEqual([[first.name, second.name], 'of the first']);
    const third = await backedUp();
    expect(await keepNewest(folder(), 2)).toBe(1);
    expect(await names()).toEqual([second.name, third.name]);
    await expect(readFile(content)).rejects.toThrow('ENOENT');
  });
});

it('a backup stores the auth secret of its transaction, even if it was rotated just before', async () => {
  const { db } = database;
  await setSetting(db, 'auth-secret', 'of before');
  const transaction: Database['transaction'] = async (work, how) => {
    await setSetting(db, 'auth-secret', 'of now');
    return db.transaction(work, how);
  };
  const { name } = await backedUp({
    db: new Proxy(db, { get: (on, key) => (key === 'transaction' ? transaction : Reflect.get(on, key)) }),
    secretsOf: (tx) => secretsOf({ db: tx, isEmbedded: false }, place),
  });
  const kept: unknown = JSON.parse(await readFile(join(folder(), 'generations', name, 'secrets.json'), 'utf8'));
  const rows = gunzipSync(await readFile(join(folder(), 'generations', name, 'tables', 'app_settings.jsonl.gz')));
  expect([kept, rows.toString()]).toEqual([{ auth: 'of now' }, expect.stringContaining('"of now"')]);
});
