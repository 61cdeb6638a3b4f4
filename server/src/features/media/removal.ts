/** Takes a challenge's videos away for good, so many at a time: their files are removed by a job of the same transaction. */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { REMOVE_FILES } from '../../platform/file-removal.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { mediaFolder, uploadFolder, workKey } from './addresses.ts';
import { media } from './schema.ts';

/** Returns how many were taken away; 0 when there are none left. */
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
