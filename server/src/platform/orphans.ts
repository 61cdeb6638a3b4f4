/** Files whose row is gone. That there is none also says so of every file, when the database is another one or of an earlier moment. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Files, ListedKey } from './files.ts';

/** Whoever has taken up the wrong database, or an old one, finds out before. */
export const ORPHANED_AFTER_MS = 7 * MILLIS_PER_DAY;
/** So few may be without a row, whatever there is beside them: what one attempt that was cut off leaves. */
const FEW = 2;

/** When the newest of it was stored: a bucket tells no time of what stands for a folder. */
const storedMsOf = async (files: Pick<Files, 'list'>, { key, modifiedMs }: ListedKey): Promise<number> => {
  if (modifiedMs !== Infinity) return modifiedMs;
  let newest = -Infinity;
  for (const one of await files.list(key)) newest = Math.max(newest, await storedMsOf(files, one));
  return newest;
};

/**
 * Of those without a row, the ones that nobody has come back for.
 * @throws Error when they are most of `all` there is: then it is the rows that are missing.
 */
export const orphansOf = async (
  files: Pick<Files, 'list'>,
  { rowless, all }: { readonly rowless: readonly ListedKey[]; readonly all: number },
  now: Date,
): Promise<readonly ListedKey[]> => {
  if (rowless.length > FEW && rowless.length > all / 2) {
    throw new Error(
      `${rowless.length} of ${all} files have no row in the database, such as ${rowless[0]?.key}: nothing was removed. Is it the database that belongs to them? (docs/operating.md, "What belongs together")`,
    );
  }
  const orphans: ListedKey[] = [];
  for (const one of rowless) if ((await storedMsOf(files, one)) < now.getTime() - ORPHANED_AFTER_MS) orphans.push(one);
  return orphans;
};
