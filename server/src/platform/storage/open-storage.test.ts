import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import { StartupError } from '../process/startup-error.ts';
import { openFiles } from './open-storage.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'reptemple-files-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

const open = () =>
  openFiles({ s3: undefined, publicUrl: undefined }, { dataFolder, unique: randomIds.uuid, clock: () => new Date(0) });

it('file storage emptied while in use fails its check until it is opened again', async () => {
  const files = await open();
  await files.check();
  await rm(join(dataFolder, 'files'), { recursive: true });
  await expect(files.check()).rejects.toThrow('emptied');
  await expect((await open()).check()).resolves.toBeUndefined();
});

it('opening file storage throws a StartupError if its folder cannot be created', async () => {
  await writeFile(join(dataFolder, 'files'), '');
  await expect(open()).rejects.toThrow(StartupError);
});
