/**
 * Job that deletes stored files, sent in the transaction that deletes their rows, so that a crash
 * leaves no orphaned files. Also finds orphaned files, for the jobs that delete them.
 */
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job } from '../jobs/jobs.ts';
import type { Files, ListedKey } from './file-storage-and-local-folder.ts';

const Removal = z.object({ keys: z.array(z.string()) });

export const REMOVE_FILES: Job<z.output<typeof Removal>> = {
  name: 'files-remove',
  lane: 'heavy',
  data: Removal,
  attempts: 12,
};

export const fileRemoval: BoundJob = boundJob(REMOVE_FILES, {
  run: async ({ keys }, { files }) => {
    for (const key of keys) await files.remove(key);
  },
});

/**
 * Age in ms at which an orphaned file may be deleted. Leaves time to notice a wrong or outdated
 * database.
 */
export const ORPHANED_AFTER_MS = 7 * MILLIS_PER_DAY;
/**
 * Number of files without a row up to which the check for a wrong database is skipped: one
 * interrupted attempt leaves that many.
 */
const FEW = 2;

/**
 * Returns the time in ms at which the newest file under the key was stored. For a folder in a
 * bucket, which has no modification time, searches its files.
 */
const storedMsOf = async (files: Pick<Files, 'list'>, { key, modifiedMs }: ListedKey): Promise<number> => {
  if (modifiedMs !== Infinity) return modifiedMs;
  let newest = -Infinity;
  for (const one of await files.list(key)) newest = Math.max(newest, await storedMsOf(files, one));
  return newest;
};

/**
 * Returns the files without a row (`rowless`) that are old enough to delete.
 * @throws Error if most of `all` files have no row: then the database is probably the wrong one or
 * outdated
 */
export const orphansOf = async (
  files: Pick<Files, 'list'>,
  { rowless, all }: { readonly rowless: readonly ListedKey[]; readonly all: number },
  now: Date,
): Promise<readonly ListedKey[]> => {
  if (rowless.length > FEW && rowless.length > all / 2) {
    throw new Error(
      `${rowless.length} of ${all} files aren’t in the database, for example ${rowless[0]?.key}. Nothing was removed. Check that this database belongs to these files. (docs/operating.md, "What belongs together")`,
    );
  }
  const orphans: ListedKey[] = [];
  for (const one of rowless) if ((await storedMsOf(files, one)) < now.getTime() - ORPHANED_AFTER_MS) orphans.push(one);
  return orphans;
};
