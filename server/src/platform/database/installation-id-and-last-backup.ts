/**
 * Gives the database, data folder and bucket of one installation the same id at the first start,
 * and rejects parts of different installations: their files would lack rows and be deleted
 * (docs/decisions/0040). Also stores the time of the last backup.
 */
import { z } from 'zod';
import type { Config } from '../process/environment-config.ts';
import { StartupError } from '../process/startup-error.ts';
import { INSTALLATION } from '../storage/file-storage-and-local-folder.ts';
import type { Files } from '../storage/file-storage-and-local-folder.ts';
import { findInstallation, setInstallation } from '../storage/open-data-folder-and-secrets.ts';
import type { Database } from './database.ts';
import { findSetting, removeSetting, settingOr, setSetting } from './key-value-settings.ts';

const SETTING = 'installation';

export interface Part {
  readonly name: string;
  readonly find: () => Promise<string | undefined>;
  readonly put: (id: string) => Promise<void>;
}

export const folderPart = (path: string): Part => ({
  name: `the data folder ${path}`,
  find: () => findInstallation(path),
  put: (id) => setInstallation(path, id),
});

export const bucketPart = (bucket: string, files: Pick<Files, 'find' | 'read' | 'write'>): Part => ({
  name: `the bucket ${bucket}`,
  find: async () =>
    (await files.find(INSTALLATION)) ? new TextDecoder().decode(await files.read(INSTALLATION)) : undefined,
  put: (id) => files.write(INSTALLATION, new TextEncoder().encode(id)),
});

const refusal = (name: string, isNew: boolean): StartupError =>
  new StartupError(
    `${isNew ? `The database is new, but ${name} belongs to an installation that has one` : `The database and ${name} belong to different installations`}. ` +
      'Set DATABASE_URL, DATA_DIR and S3_BUCKET to ones that belong together, or all to empty ones to start from scratch. (docs/operating.md, "What belongs together")',
  );

export const partsOf = ({ s3 }: Pick<Config, 's3'>, dataFolder: string, files: Files): readonly Part[] => [
  folderPart(dataFolder),
  ...(s3 ? [bucketPart(s3.bucket, files)] : []),
];

const compare = async (db: Database, parts: readonly Part[]) => {
  const found: { readonly part: Part; readonly id: string | undefined }[] = [];
  for (const part of parts) found.push({ part, id: await part.find() });
  // Reads the database's id last. If another process starts at the same time, it writes the
  // database's id first. So an id that was found in a folder or bucket is in the database by now.
  const kept = await findSetting(db, SETTING);
  for (const { part, id } of found) if (id !== undefined && id !== kept) throw refusal(part.name, kept === undefined);
  return { kept, without: found.flatMap(({ part, id }) => (id === undefined ? [part] : [])) };
};

/**
 * Compares the ids without changing anything.
 * @throws StartupError if a part has another id than the database
 */
export const checkTogether = async (db: Database, parts: readonly Part[]): Promise<void> => {
  await compare(db, parts);
};

/**
 * Gives the installation's id to a folder or bucket without one: new, restored, or last used by an
 * older version.
 * @throws StartupError if the folder or bucket has another id than the database; then nothing was
 * changed
 */
export const checkInstallation = async (db: Database, parts: readonly Part[], makeId: () => string): Promise<void> => {
  const { kept, without } = await compare(db, parts);
  const own = kept ?? (await settingOr(db, SETTING, makeId));
  for (const part of without) await part.put(own);
};

/**
 * Removes the id from restored rows, so that the next start creates a new one: the original
 * installation may still be running.
 */
export const forgetInstallation = (tx: Database): Promise<void> => removeSetting(tx, SETTING);

const LAST_BACKUP_SETTING = 'last-backup';
const LastBackup = z.object({ at: z.iso.datetime(), generation: z.string() });

export const lastBackup = async (db: Database): Promise<z.output<typeof LastBackup> | null> => {
  const kept = await findSetting(db, LAST_BACKUP_SETTING);
  return kept === undefined ? null : LastBackup.parse(JSON.parse(kept));
};

export const noteBackup = (db: Database, generation: string, now: Date): Promise<void> =>
  setSetting(db, LAST_BACKUP_SETTING, JSON.stringify({ at: now.toISOString(), generation }));
