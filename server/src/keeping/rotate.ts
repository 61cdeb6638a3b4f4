/** `reptemple rotate`: a new one for every secret that the installation made itself (docs/decisions/0055). */
import { appliedMigrations } from '../platform/applied-migrations.ts';
import { lockAuthSecrets, putAuthSecrets, rotatedAuthSecrets } from '../platform/auth-secrets.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import type { Database, OpenDatabase } from '../platform/database.ts';
import type { Ids } from '../platform/ids.ts';
import { rotateKeys } from '../platform/signing-keys.ts';

/** One of a feature's own. */
export type Rotation = (db: Database, isLeaked: boolean, ids: Ids, now: Date) => Promise<void>;

export interface Rotating {
  readonly database: Pick<OpenDatabase, 'db' | 'isEmbedded'>;
  readonly dataDir: string;
  readonly rotations: readonly Rotation[];
  readonly ids: Ids;
  readonly now: Date;
}

/** `isLeaked`: what was signed until now is void at once; otherwise it holds for as long as it was meant to. */
export const rotateSecrets = async (
  isLeaked: boolean,
  { database, dataDir, rotations, ids, now }: Rotating,
): Promise<void> => {
  const { db, isEmbedded } = database;
  const folder = { path: dataDir };
  if ((await appliedMigrations(db)).length === 0)
    throw new CannotStart('The database is empty: there are no secrets yet.');
  await db.transaction(async (tx) => {
    const kept = await lockAuthSecrets({ db: tx, isEmbedded }, folder);
    for (const rotation of [rotateKeys, ...rotations]) await rotation(tx, isLeaked, ids, now);
    // Last, as a file is not taken back when something fails.
    if (kept === undefined) return;
    await putAuthSecrets({ db: tx, isEmbedded }, folder, rotatedAuthSecrets(kept, ids.secret(), now, isLeaked));
  });
};
