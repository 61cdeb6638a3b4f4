import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import { StartupError } from '../process/startup-error.ts';
import { localFiles } from '../storage/file-storage-and-local-folder.ts';
import {
  bucketPart,
  checkInstallation,
  checkTogether,
  folderPart,
  forgetInstallation,
} from './installation-id-and-last-backup.ts';
import { findSetting } from './key-value-settings.ts';

let database: TestDatabase;
let path = '';

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'reptemple-installation-'));
  await writeFile(join(path, 'reptemple.json'), '{"application":"reptemple","format":1}');
  await database.empty();
});
afterEach(() => rm(path, { recursive: true, force: true }));

const folder = () => folderPart(path);
const bucket = (name = 'reps') => bucketPart(name, localFiles(join(path, name), randomIds.uuid));
const check = (parts = [folder(), bucket()]) => checkInstallation(database.db, parts, randomIds.uuid);
const kept = () => findSetting(database.db, 'installation');
const ids = async () => [await kept(), await folder().find(), await bucket().find()];

describe('a data folder and bucket from a version without installation ids', () => {
  it('get the id of the database at the first start and keep it', async () => {
    await check();
    const [id] = await ids();
    expect(await ids()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), id, id]);
    await check();
    expect(await ids()).toEqual([id, id, id]);
    expect(JSON.parse(await readFile(join(path, 'reptemple.json'), 'utf8'))).toEqual({
      application: 'reptemple',
      format: 1,
      installation: id,
    });
  });

  it('get the same id when eight processes start at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => check()));
    const [id] = await ids();
    expect(id).toBeDefined();
    expect(await ids()).toEqual([id, id, id]);
  });

  it('get the id at the next start if the first was interrupted', async () => {
    await check([]);
    const id = await kept();
    await check();
    expect(await ids()).toEqual([id, id, id]);
  });
});

describe.each([
  ['data folder', () => [folder()], () => `the data folder ${path}`],
  ['bucket', () => [bucket()], () => 'the bucket reps'],
])('a %s that is already in use', (_which, parts, name) => {
  it('is rejected for a new database with instructions, and no id is changed', async () => {
    await check();
    await database.empty();
    const before = await ids();
    await expect(check(parts())).rejects.toBeInstanceOf(StartupError);
    await expect(check(parts())).rejects.toThrow(
      `The database is new, but ${name()} belongs to an installation that has one. Set DATABASE_URL, DATA_DIR and S3_BUCKET to ones that belong together`,
    );
    expect(await ids()).toEqual(before);
  });

  it('is rejected for the database of another installation', async () => {
    await check();
    await database.empty();
    await check([bucket('elsewhere')]);
    await expect(check(parts())).rejects.toThrow(`The database and ${name()} belong to different installations.`);
  });

  it('is rejected after rows were restored, while an unused bucket gets a new id', async () => {
    await check();
    const before = await kept();
    await forgetInstallation(database.db);
    await expect(check(parts())).rejects.toThrow(`The database is new, but ${name()}`);
    await check([bucket('another')]);
    expect(await kept()).not.toBe(before);
    expect(await bucket('another').find()).toBe(await kept());
  });
});

describe('a read-only installation check, as for a backup,', () => {
  const compare = () => checkTogether(database.db, [folder(), bucket()]);

  it('writes no installation ids', async () => {
    await compare();
    expect(await ids()).toEqual([undefined, undefined, undefined]);
    await check();
    await expect(compare()).resolves.toBeUndefined();
  });

  it('rejects storage of another or a deleted database', async () => {
    await check();
    await database.empty();
    await expect(compare()).rejects.toThrow(StartupError);
    await check([]);
    await expect(compare()).rejects.toThrow(/belong to different installations/);
  });
});
