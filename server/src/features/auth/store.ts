import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { user } from './schema.ts';

/** Changes the name people see beside future recordings. */
export const renameUser = async (db: Database, userId: string, name: string, now: Date): Promise<void> => {
  await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, userId));
};

/** What a profile shows of the account behind it. */
export interface AccountFacts {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly isGuest: boolean;
  readonly hasSecondFactor: boolean;
}

export const findAccountFacts = async (db: Database, userId: string): Promise<AccountFacts | undefined> => {
  const columns = { email: user.email, emailVerified: user.emailVerified, name: user.name };
  const [row] = await db.select(columns).from(user).where(eq(user.id, userId));
  return row && { ...row, isGuest: false, hasSecondFactor: false };
};
