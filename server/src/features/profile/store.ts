import { count, eq } from 'drizzle-orm';
import type { Profile } from '@reptemple/contract/profile';
import type { Database } from '../../platform/database.ts';
import { userProfiles } from './schema.ts';

export interface StoredProfile {
  readonly isAdmin: boolean;
  readonly gender: Profile['gender'];
}

const columns = { isAdmin: userProfiles.isAdmin, gender: userProfiles.gender };

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** Makes the row every account has; there already is harmless. */
export const addProfile = async (db: Database, { id, email }: Account, now: Date): Promise<void> => {
  await db.insert(userProfiles).values({ id, email, createdAt: now }).onConflictDoNothing();
};

export const findProfile = async (db: Database, userId: string): Promise<StoredProfile | undefined> => {
  const [row] = await db.select(columns).from(userProfiles).where(eq(userProfiles.id, userId));
  return row;
};

/** A start that was cut off between account and profile leaves an account without one: it is made good here. */
export const getProfile = async (db: Database, account: Account, now: Date): Promise<StoredProfile> => {
  const found = await findProfile(db, account.id);
  if (found) return found;
  await addProfile(db, account, now);
  return { isAdmin: false, gender: null };
};

export const setGender = async (db: Database, userId: string, gender: Profile['gender']): Promise<void> => {
  await db.update(userProfiles).set({ gender }).where(eq(userProfiles.id, userId));
};

export const makeAdmin = async (db: Database, userId: string): Promise<void> => {
  await db.update(userProfiles).set({ isAdmin: true }).where(eq(userProfiles.id, userId));
};

export const hasAdmin = async (db: Database): Promise<boolean> => {
  const [row] = await db.select({ admins: count() }).from(userProfiles).where(eq(userProfiles.isAdmin, true));
  return (row?.admins ?? 0) > 0;
};
