/** The storage that the configuration names: a bucket, or a folder beside the database. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { localFiles, type Files } from './files.ts';

interface Here {
  readonly dataFolder: string;
  readonly unique: () => string;
  readonly clock: () => Date;
}

/** @throws CannotStart when the bucket cannot be used. */
export const openFiles = async (
  { s3, publicUrl }: Pick<Config, 's3' | 'publicUrl'>,
  { dataFolder, unique, clock }: Here,
): Promise<Files> => {
  const folder = join(dataFolder, s3 ? 'passing' : 'files');
  await mkdir(folder, { recursive: true });
  if (!s3) return localFiles(folder, unique);
  // Loaded only where it is needed: 20 MB of packages.
  const { openS3 } = await import('./s3/open.ts');
  return openS3(s3, { folder, unique, clock, publicUrl });
};
