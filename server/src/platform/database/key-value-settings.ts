/** Key-value table for internal values, such as secrets and the hash of the first admin's link. */
import { and, eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

export const settings = pgTable('app_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const findSetting = async (db: Database, name: string): Promise<string | undefined> => {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row?.value;
};

export const listSettings = (
  db: Database,
  prefix: string,
): Promise<readonly { readonly name: string; readonly value: string }[]> =>
  db
    .select()
    .from(settings)
    .where(sql`starts_with(${settings.name}, ${prefix})`)
    .orderBy(settings.name);

export const setSetting = async (db: Database, name: string, value: string): Promise<void> => {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
};

/**
 * Adds a setting. Returns false if it already exists, so that only one of several callers
 * succeeds.
 */
export const addSetting = async (db: Database, name: string, value: string): Promise<boolean> => {
  const added = await db.insert(settings).values({ name, value }).onConflictDoNothing().returning();
  return added.length === 1;
};

/**
 * Deletes the setting if it has this value. Returns false otherwise, so that only one of two
 * callers succeeds.
 */
export const takeSetting = async (db: Database, name: string, value: string): Promise<boolean> => {
  const taken = await db
    .delete(settings)
    .where(and(eq(settings.name, name), eq(settings.value, value)))
    .returning();
  return taken.length === 1;
};

/**
 * Returns the setting's value, stored from `make` if missing. Concurrent callers, also in other
 * processes, get the same value.
 */
export const settingOr = async (db: Database, name: string, make: () => string): Promise<string> => {
  const [made] = await db.insert(settings).values({ name, value: make() }).onConflictDoNothing().returning();
  if (made) return made.value;
  const kept = await findSetting(db, name);
  if (kept === undefined) throw new Error(`The setting ${name} vanished while it was read.`);
  return kept;
};

export const removeSetting = async (db: Database, name: string): Promise<void> => {
  await db.delete(settings).where(eq(settings.name, name));
};

export const lockSetting = async (tx: Database, name: string): Promise<string | undefined> => {
  const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update');
  return row?.value;
};

/** Replaces a value if it is still `from`. Returns false if another process has changed it. */
export const swapSetting = async (db: Database, name: string, from: string, to: string): Promise<boolean> => {
  const swapped = await db
    .update(settings)
    .set({ value: to })
    .where(and(eq(settings.name, name), eq(settings.value, from)))
    .returning();
  return swapped.length === 1;
};
