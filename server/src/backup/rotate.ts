/**
 * `reptemple rotate`: replaces every secret that the installation generated
 * (docs/decisions/0055).
 */
import { appliedMigrations } from '../platform/database/applied-migrations.ts';
import { lockAuthSecrets, putAuthSecrets, rotatedAuthSecrets } from '../platform/crypto/auth-secrets.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import type { Database, OpenDatabase } from '../platform/database/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { rotateKeys } from '../platform/crypto/signing-keys.ts';

/** Rotates a feature's own keys. */
export type Rotation = (db: Database, isLeaked: boolean, ids: Ids, now: Date) => Promise<void>;

export interface Rotating {
  readonly database: Pick<OpenDatabase, 'db' | 'isEmbedded'>;
  readonly dataDir: string;
  readonly rotations: readonly Rotation[];
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Rotates all secrets. `isLeaked` invalidates existing signatures; otherwise they stay valid
 * until they expire.
 */
export const rotateSecrets = async (
  isLeaked: boolean,
  { database, dataDir, rotations, ids, now }: Rotating,
): Promise<void> => {
  const { db, isEmbedded } = database;
  const folder = { path: dataDir };
  if ((await appliedMigrations(db)).length === 0)
    throw new StartupError('The database is empty. There are no secrets yet.');
  await db.transaction(async (tx) => {
    const kept = await lockAuthSecrets({ db: tx, isEmbedded }, folder);
    for (const rotation of [rotateKeys, ...rotations]) await rotation(tx, isLeaked, ids, now);
    // Last, because writing a file is not rolled back.
    if (kept === undefined) return;
    await putAuthSecrets({ db: tx, isEmbedded }, folder, rotatedAuthSecrets(kept, ids.secret(), now, isLeaked));
  });
};
