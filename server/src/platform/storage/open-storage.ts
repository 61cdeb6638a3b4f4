/** Opens the configured storage, a bucket or a folder in the data folder, and checks its health. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../process/environment-config.ts';
import { localFiles } from './file-storage-and-local-folder.ts';
import type { Files } from './file-storage-and-local-folder.ts';
import { orUnusable } from './open-data-folder-and-secrets.ts';

interface Here {
  readonly dataFolder: string;
  readonly unique: () => string;
  readonly clock: () => Date;
}

/** Name of the marker file. Hidden, so that it is not listed, backed up or restored. */
const MARKER = '.in-use';

/**
 * Returns the storage with a marker file in the folder. Its check fails if the folder was emptied
 * or replaced while in use.
 */
const markedFiles = async (files: Files, folder: string): Promise<Files> => {
  const marker = join(folder, MARKER);
  await writeFile(marker, '');
  const check = async (): Promise<void> => {
    await access(marker).catch((cause: unknown) => {
      throw new Error('The storage folder was emptied: its marker is missing.', { cause });
    });
    await files.check();
  };
  return { ...files, check };
};

/**
 * Opens the storage.
 * @throws StartupError if the folder or bucket cannot be used
 */
export const openFiles = async (
  { s3, publicUrl }: Pick<Config, 's3' | 'publicUrl'>,
  { dataFolder, unique, clock }: Here,
): Promise<Files> => {
  const folder = join(dataFolder, s3 ? 'passing' : 'files');
  await orUnusable(folder, () => mkdir(folder, { recursive: true }));
  if (!s3) return orUnusable(folder, () => markedFiles(localFiles(folder, unique), folder));
  // Imports the S3 client only if needed: 20 MB of packages.
  const { openS3 } = await import('./s3/open-bucket-and-presign-urls.ts');
  return openS3(s3, { folder, unique, clock, publicUrl });
};

export type CheckStorage = (where: { readonly files: Files; readonly now: Date }) => Promise<void>;

const KEEP_MS = 15_000;

/**
 * Returns a check that repeats only if the last success is too old, because buckets charge for
 * requests. Failures are not cached.
 */
export const storageCheck = (): CheckStorage => {
  let goodAtMs: number | undefined;
  return async ({ files, now }) => {
    const nowMs = now.getTime();
    // Ignores a last success that is in the future, because the clock was set back since.
    if (goodAtMs !== undefined && Math.abs(nowMs - goodAtMs) < KEEP_MS) return;
    await files.check();
    goodAtMs = nowMs;
  };
};
