/**
 * Deletes the videos of a challenge in batches. A job of the same transaction removes their
 * files.
 */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mediaFolder, uploadFolder, workKey } from './addresses.ts';
import { media } from './schema.ts';

/** Returns the number of deleted videos; 0 when none are left. */
export const removeSomeMedia = async (
  tx: Database,
  challengeId: string,
  limit: number,
  jobs: Jobs,
): Promise<number> => {
  const rows = await tx.select({ id: media.id }).from(media).where(eq(media.challengeId, challengeId)).limit(limit);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.delete(media).where(inArray(media.id, ids));
  await jobs.send(tx, REMOVE_FILES, { keys: ids.flatMap((id) => [mediaFolder(id), uploadFolder(id), workKey(id)]) });
  return ids.length;
};
