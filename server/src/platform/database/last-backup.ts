/** Time of the last backup. The backup command stores it in the database it has backed up. */
import { z } from 'zod';
import type { Database } from './database.ts';
import { findSetting, setSetting } from './settings.ts';

const SETTING = 'last-backup';
const LastBackup = z.object({ at: z.iso.datetime(), generation: z.string() });

export const lastBackup = async (db: Database): Promise<z.output<typeof LastBackup> | null> => {
  const kept = await findSetting(db, SETTING);
  return kept === undefined ? null : LastBackup.parse(JSON.parse(kept));
};

export const noteBackup = (db: Database, generation: string, now: Date): Promise<void> =>
  setSetting(db, SETTING, JSON.stringify({ at: now.toISOString(), generation }));
