import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, randomIds } from '../platform/crypto/random-ids-and-sha256.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { INSTALLATION, localFiles } from '../platform/storage/file-storage-and-local-folder.ts';
import type { Files } from '../platform/storage/file-storage-and-local-folder.ts';
import { contentPath, filesPath, secretsPath } from './backup-folder-and-manifest.ts';
import type { CompleteSnapshot } from './backup-folder-and-manifest.ts';
import { checkContents, checkDescription, restoreFiles } from './restore.ts';

const progress = () => ({ add: () => undefined, end: () => undefined });
const partOf = (text: string) => ({ bytes: text.length, sha256: fingerprint(text) });

const TRACK = { key: 'tracks/one', modifiedMs: 0, ...partOf('track') };
const LIST = `${JSON.stringify(TRACK)}\n`;
const SECRETS = '{}';

let folder = '';
let generation: CompleteSnapshot;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-restore-'));
  const manifest = {
    format: 1 as const,
    version: '1.0.0',
    madeAt: '2026-03-01T00:00:00Z',
    migrations: [],
    tables: [],
    files: { ...partOf(LIST), count: 1, totalBytes: TRACK.bytes },
    secrets: partOf(SECRETS),
  };
  generation = { name: 'one', path: join(folder, 'generations', 'one'), manifest, isDamaged: false };
  const content = contentPath(folder, TRACK.sha256);
  for (const path of [content, filesPath(generation)]) await mkdir(dirname(path), { recursive: true });
  await writeFile(content, 'track');
  await writeFile(filesPath(generation), LIST);
  await writeFile(secretsPath(generation), SECRETS);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stored = () => localFiles(join(folder, 'stored'), randomIds.uuid);
const restored = (files: Files = stored()) => restoreFiles(folder, generation, files, progress);

it('checks an intact backup without errors and restores its one file', async () => {
  await checkDescription(generation);
  await checkContents(folder, generation, progress);
  expect(await restored()).toBe(1);
});

it('removes the partial file that a killed restore left behind', async () => {
  const half = join(folder, 'stored', 'tracks', 'one.0.part');
  await mkdir(dirname(half), { recursive: true });
  await writeFile(half, 'tr');
  await utimes(half, 1, 1);
  expect(await restored()).toBe(1);
  expect(await readdir(dirname(half))).toEqual(['one']);
});

it('refuses to restore into empty storage that belongs to another installation', async () => {
  await stored().write(INSTALLATION, new TextEncoder().encode('another'));
  await expect(restored()).rejects.toThrow('The storage belongs to another installation');
});

it('reports corrupt file content and suggests backup --repair, when checked and when restored', async () => {
  await writeFile(contentPath(folder, TRACK.sha256), 'TRACK');
  const advice = /doesn’t match the backup\. .* run `reptemple backup … --repair` to copy/;
  await expect(checkContents(folder, generation, progress)).rejects.toThrow(advice);
  await expect(restored()).rejects.toThrow(advice);
});

it.each([
  ['list', filesPath],
  ['secrets', secretsPath],
])('reports a corrupt %s without suggesting --repair, which could not recover it', async (_what, pathOf) => {
  await writeFile(pathOf(generation), 'spoilt');
  await expect(checkDescription(generation)).rejects.toThrow(/doesn’t match the backup\. .* copy of the backup\.$/);
});

/** Replaces the file with a folder, so that reading it fails as it would after a disk error. */
const replaceByFolder = async (path: string): Promise<void> => {
  await rm(path);
  await mkdir(path);
};

it('reports unreadable file content as a StartupError with its path and says to check the disk', async () => {
  await replaceByFolder(contentPath(folder, TRACK.sha256));
  const told = checkContents(folder, generation, progress);
  await expect(told).rejects.toThrow(StartupError);
  await expect(told).rejects.toThrow(/Can’t read .*\/files\/.*: EISDIR.* Check the disk/);
});

const failing = (before: () => Promise<void>): Files => ({
  ...stored(),
  adopt: async () => {
    await before();
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  },
});

it('reports if the storage or the backup failed when copying a file fails', async () => {
  const fromStorage = restored(failing(() => Promise.resolve()));
  await expect(fromStorage).rejects.toThrow(StartupError);
  await expect(fromStorage).rejects.toThrow(/^Can’t store tracks\/one: EIO: i\/o error\. Check the storage/);
  const fromBackup = restored(failing(() => replaceByFolder(contentPath(folder, TRACK.sha256))));
  await expect(fromBackup).rejects.toThrow(/Can’t read .*\/files\/.*: EISDIR.* Check the disk/);
});

it('reports the path of files.jsonl when it becomes unreadable, and says to check the disk', async () => {
  await replaceByFolder(filesPath(generation));
  await expect(restored()).rejects.toThrow(/Can’t read .*files\.jsonl: EISDIR.* Check the disk/);
});
