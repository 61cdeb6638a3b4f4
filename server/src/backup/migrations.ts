/**
 * Builds a migrations folder up to a given migration, because rows must be restored into the
 * tables they came from.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../platform/process/startup-error.ts';
import { isUnreleased } from '../platform/database/applied-migrations.ts';
import type { Migration } from '../platform/database/applied-migrations.ts';
import { REPEATABLE } from '../platform/database/repeatable-migrations.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

/**
 * Passes `work` a folder that ends with the newest migration in `applied`.
 * @throws CannotStart when this version does not know that migration.
 */
export const withMigrationsUpTo = async <T>(
  folder: string,
  applied: readonly Migration[],
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));
  if (isUnreleased(applied, journal.entries[0]?.when ?? 0))
    throw new StartupError('The backup was made by a pre-release version of RepTemple, which this version can’t read.');
  const newest = Number(applied.at(-1)?.createdAt);
  const known = journal.entries.findIndex(({ when }) => when === newest);
  if (known !== applied.length - 1) {
    throw new StartupError(
      `The backup was made by a newer version of RepTemple (${applied.length} migrations; this version knows ${journal.entries.length}). Install that version, then restore.`,
    );
  }
  const some = await mkdtemp(join(tmpdir(), 'reptemple-migrations-'));
  try {
    await cp(folder, some, { recursive: true });
    const entries = journal.entries.slice(0, known + 1);
    // These belong to the newest tables. Triggers are not needed to load rows.
    if (entries.length < journal.entries.length) await rm(join(some, REPEATABLE), { recursive: true });
    await writeFile(join(some, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    return await work(some);
  } finally {
    await rm(some, { recursive: true, force: true });
  }
};
