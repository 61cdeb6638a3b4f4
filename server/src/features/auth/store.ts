import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { user } from './schema.ts';

/** Changes the name people see beside future recordings. */
export const renameUser = async (db: Database, userId: string, name: string, now: Date): Promise<void> => {
  await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, userId));
};
