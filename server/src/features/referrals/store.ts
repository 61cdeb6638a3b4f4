/** Queries of invite codes and referrals. */
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { referralCodes, referrals } from './schema.ts';

export const findCodeOf = async (db: Database, userId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId))
    .orderBy(asc(referralCodes.createdAt), asc(referralCodes.code))
    .limit(1);
  return row?.code;
};

export const addCode = async (tx: Database, code: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(referralCodes).values({ code, userId, createdAt: now });
};

export const findOwner = async (db: Database, code: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code));
  return row?.userId;
};

export const noteReferral = async (tx: Database, referredId: string, code: string, now: Date): Promise<void> => {
  await tx.insert(referrals).values({ referredId, code, createdAt: now }).onConflictDoNothing();
};

/**
 * Locks the referral of the user `referredId` until the transaction ends. Returns the referrer's
 * id, whether the referrer got credit, and the id of the recording that got it. Undefined if there
 * is no referral, or if the user referred themselves.
 */
export const lockReferral = async (tx: Database, referredId: string) => {
  const [row] = await tx
    .select({ referrerId: referralCodes.userId, isCounted: referrals.isCounted, countedAt: referrals.countedAt })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.code, referrals.code))
    .where(and(eq(referrals.referredId, referredId), ne(referralCodes.userId, referrals.referredId)))
    .for('update', { of: referrals });
  return row;
};

/**
 * Stores the credit for a referral. `countedAt` is the id of the referrer's recording that gets it;
 * null removes the credit.
 */
export const markCounted = async (tx: Database, referredId: string, countedAt: string | null): Promise<void> => {
  await tx
    .update(referrals)
    .set({ isCounted: countedAt !== null, countedAt })
    .where(eq(referrals.referredId, referredId));
};

/**
 * Maximum number of waiting referrals that are credited when the referrer submits a recording. The
 * next recording credits further ones.
 */
const MAX_WAITING = 100;

const isWaiting = (referrerId: string) => and(eq(referralCodes.userId, referrerId), eq(referrals.isCounted, false));

/**
 * Returns SQL that is true if someone joined by this user's invite link and the user got no credit
 * for it yet.
 */
export const hasWaiting = (referrerId: string) =>
  sql<boolean>`exists (select 1 from ${referrals} inner join ${referralCodes} on ${referralCodes.code} = ${referrals.code}
    where ${isWaiting(referrerId)})`;

export const listWaiting = async (tx: Database, referrerId: string): Promise<readonly string[]> => {
  const rows = await tx
    .select({ referredId: referrals.referredId })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.code, referrals.code))
    .where(isWaiting(referrerId))
    .orderBy(asc(referrals.referredId))
    .limit(MAX_WAITING);
  return rows.map(({ referredId }) => referredId);
};

/**
 * Returns the invite code that one of these guests followed first. Ignores codes of these guests
 * themselves and of the account that claims them.
 */
const findFirstOf = async (tx: Database, guests: readonly string[], ownerId: string) => {
  const [row] = await tx
    .select({ code: referrals.code, createdAt: referrals.createdAt })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.code, referrals.code))
    .where(and(inArray(referrals.referredId, [...guests]), notInArray(referralCodes.userId, [...guests, ownerId])))
    .orderBy(asc(referrals.createdAt), asc(referrals.referredId))
    .limit(1);
  return row;
};

/**
 * Moves guests' codes to the account that claims them. If `isNewcomer`, the account also gets the
 * guests' referral.
 */
export const moveReferrals = async (
  tx: Database,
  guests: readonly string[],
  { id: ownerId, isNewcomer }: { readonly id: string; readonly isNewcomer: boolean },
): Promise<void> => {
  const followed = isNewcomer ? await findFirstOf(tx, guests, ownerId) : undefined;
  if (followed) await noteReferral(tx, ownerId, followed.code, followed.createdAt);
  await tx
    .update(referralCodes)
    .set({ userId: ownerId })
    .where(inArray(referralCodes.userId, [...guests]));
};

export const referralData: PersonalData = {
  tables: ['referral_codes', 'referrals'],
  filesSay: {
    'referrals.json': 'your invite codes, and the one you signed up with',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    const codes = await db
      .select()
      .from(referralCodes)
      .where(inArray(referralCodes.userId, ids))
      .orderBy(referralCodes.code);
    const followed = await db
      .select()
      .from(referrals)
      .where(inArray(referrals.referredId, ids))
      .orderBy(referrals.createdAt, referrals.referredId);
    if (codes.length + followed.length > 0) yield jsonFile('referrals.json', { codes, followed });
  },
  erase: async (tx, { userIds }) => {
    const ids = [...userIds];
    await tx.delete(referrals).where(inArray(referrals.referredId, ids));
    await tx.delete(referralCodes).where(inArray(referralCodes.userId, ids));
  },
};
