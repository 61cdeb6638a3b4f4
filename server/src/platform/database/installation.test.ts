import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/emptied.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { StartupError } from '../process/startup-error.ts';
import { localFiles } from '../storage/files.ts';
import { randomIds } from '../crypto/ids.ts';
import { bucketPart, checkInstallation, checkTogether, folderPart, forgetInstallation } from './installation.ts';
import { findSetting } from './settings.ts';

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

describe('what was used by a version that knew no installation', () => {
  it('is taken up by the first start, and stays the same', async () => {
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

  it('is taken up as one by many that start at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => check()));
    const [id] = await ids();
    expect(id).toBeDefined();
    expect(await ids()).toEqual([id, id, id]);
  });

  it('is taken up by the next start when the first was cut off in between', async () => {
    await check([]);
    const id = await kept();
    await check();
    expect(await ids()).toEqual([id, id, id]);
  });
});

describe.each([
  ['data folder', () => [folder()], () => `the data folder ${path}`],
  ['bucket', () => [bucket()], () => 'the bucket reps'],
])('a %s that was used before', (_which, parts, name) => {
  it('is refused to a new database, with what to do, and nothing is changed', async () => {
    await check();
    await database.empty();
    const before = await ids();
    await expect(check(parts())).rejects.toBeInstanceOf(StartupError);
    await expect(check(parts())).rejects.toThrow(
      `The database is new, but ${name()} belongs to an installation that has one. Set DATABASE_URL, DATA_DIR and S3_BUCKET to ones that belong together`,
    );
    expect(await ids()).toEqual(before);
  });

  it('is refused to the database of another installation', async () => {
    await check();
    await database.empty();
    await check([bucket('elsewhere')]);
    await expect(check(parts())).rejects.toThrow(`The database and ${name()} belong to different installations.`);
  });

  it('is refused to rows that were restored, which are taken up with a new one', async () => {
    await check();
    const before = await kept();
    await forgetInstallation(database.db);
    await expect(check(parts())).rejects.toThrow(`The database is new, but ${name()}`);
    await check([bucket('another')]);
    expect(await kept()).not.toBe(before);
    expect(await bucket('another').find()).toBe(await kept());
  });
});

describe('what only reads, as a backup does,', () => {
  const compare = () => checkTogether(database.db, [folder(), bucket()]);

  it('takes nothing up', async () => {
    await compare();
    expect(await ids()).toEqual([undefined, undefined, undefined]);
    await check();
    await expect(compare()).resolves.toBeUndefined();
  });

  it('is refused what belongs to another database, or to one that is there no more', async () => {
    await check();
    await database.empty();
    await expect(compare()).rejects.toThrow(StartupError);
    await check([]);
    await expect(compare()).rejects.toThrow(/belong to different installations/);
  });
});
