/**
 * Queries of profiles and roles, and the one-time token with which a user becomes the first admin.
 */
import { and, count, eq, isNull, inArray } from 'drizzle-orm';
import type { ProfileFields } from '@reptemple/contract/accounts/profile';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/error-codes-and-validated-queries.ts';
import { setSetting, takeSetting } from '../../platform/database/key-value-settings.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { user } from '../auth/schema.ts';
import { userProfiles } from './schema.ts';

export type StoredProfile = Omit<typeof userProfiles.$inferSelect, 'id' | 'email' | 'createdAt'>;

const columns = {
  isAdmin: userProfiles.isAdmin,
  isTester: userProfiles.isTester,
  gender: userProfiles.gender,
  age: userProfiles.age,
  weightKg: userProfiles.weightKg,
  heightCm: userProfiles.heightCm,
  targetWeightKg: userProfiles.targetWeightKg,
  goals: userProfiles.goals,
  expectations: userProfiles.expectations,
  timeZone: userProfiles.timeZone,
};

export interface Account {
  readonly id: string;
  readonly email: string;
}

export const addProfile = async (db: Database, { id, email }: Account, now: Date): Promise<void> => {
  await db.insert(userProfiles).values({ id, email, createdAt: now }).onConflictDoNothing();
};

export const findProfile = async (db: Database, userId: string): Promise<StoredProfile | undefined> => {
  const [row] = await db.select(columns).from(userProfiles).where(eq(userProfiles.id, userId));
  return row;
};

/**
 * Returns the profile. Creates it if it is missing because the sign-up was interrupted. Undefined
 * if the account was deleted.
 */
export const getProfile = async (db: Database, account: Account, now: Date): Promise<StoredProfile | undefined> => {
  const found = await findProfile(db, account.id);
  if (found) return found;
  try {
    await addProfile(db, account, now);
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
  return findProfile(db, account.id);
};

/** Sets the given fields; omitted fields stay unchanged. Stores empty expectations as null. */
export const setProfileFields = async (db: Database, userId: string, fields: ProfileFields): Promise<void> => {
  const { gender, age, weightKg, heightCm, targetWeightKg, goals, expectations, timeZone } = fields;
  const change = {
    gender,
    age,
    weightKg,
    heightCm,
    targetWeightKg,
    goals: goals && [...new Set(goals)],
    expectations: expectations === '' ? null : expectations,
    timeZone,
  };
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.update(userProfiles).set(change).where(eq(userProfiles.id, userId));
};

const makeAdmin = async (db: Database, userId: string): Promise<void> => {
  await db.update(userProfiles).set({ isAdmin: true }).where(eq(userProfiles.id, userId));
};

/** Makes a user an admin; creates the profile if it is missing. Idempotent. */
export const promote = async (db: Database, account: Account, now: Date): Promise<void> => {
  await addProfile(db, account, now);
  await makeAdmin(db, account.id);
};

interface Roles {
  readonly isAdmin?: boolean | undefined;
  readonly isTester?: boolean | undefined;
}

export const setRoles = async (
  tx: Database,
  account: Account,
  { isAdmin, isTester }: Roles,
  now: Date,
): Promise<void> => {
  if (isAdmin === undefined && isTester === undefined) return;
  await addProfile(tx, account, now);
  await tx.update(userProfiles).set({ isAdmin, isTester }).where(eq(userProfiles.id, account.id));
};

/**
 * Returns the ids of admins that are not banned, and locks their profiles until the transaction
 * ends.
 */
export const lockAdmins = async (tx: Database): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .innerJoin(user, eq(user.id, userProfiles.id))
    .where(and(eq(userProfiles.isAdmin, true), isNull(user.bannedAt)))
    .orderBy(userProfiles.id)
    .for('update');
  return new Set(rows.map(({ id }) => id));
};

export const countAdmins = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ admins: count() })
    .from(userProfiles)
    .innerJoin(user, eq(user.id, userProfiles.id))
    .where(and(eq(userProfiles.isAdmin, true), isNull(user.bannedAt)));
  return row?.admins ?? 0;
};

export const setProfileEmail = async (db: Database, { id, email }: Account): Promise<void> => {
  await db.update(userProfiles).set({ email }).where(eq(userProfiles.id, id));
};

export const hasAdmin = async (db: Database): Promise<boolean> => {
  const [row] = await db.select({ admins: count() }).from(userProfiles).where(eq(userProfiles.isAdmin, true));
  return (row?.admins ?? 0) > 0;
};

const SETTING = 'first-admin-token';

/**
 * Creates and returns a token for the first admin, and invalidates the previous one. Returns
 * undefined if there is an admin. Stores only the token's hash.
 */
export const offerFirstAdmin = async (db: Database, ids: Ids): Promise<string | undefined> => {
  if (await hasAdmin(db)) return undefined;
  const token = ids.secret();
  await setSetting(db, SETTING, fingerprint(token));
  return token;
};

/**
 * Uses up the token and makes the user an admin. Returns false if the token is invalid or used, or
 * there is an admin.
 */
export const claimFirstAdmin = (db: Database, userId: string, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await takeSetting(tx, SETTING, fingerprint(token)))) return false;
    if (await hasAdmin(tx)) return false;
    await makeAdmin(tx, userId);
    return true;
  });

export const profileData: PersonalData = {
  tables: ['user_profiles'],
  filesSay: {
    'profile.json': 'your profile',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(userProfiles)
      .where(inArray(userProfiles.id, [...userIds]));
    yield jsonFile('profile.json', rows);
  },
  erase: async (tx, { userIds }) => {
    await tx.delete(userProfiles).where(inArray(userProfiles.id, [...userIds]));
  },
};
