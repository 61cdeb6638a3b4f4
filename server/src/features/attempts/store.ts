import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { attemptTickets } from './schema.ts';

export type StoredTicket = typeof attemptTickets.$inferSelect;

interface Begun {
  readonly userId: string;
  readonly challengeId: string;
}

export const addTicket = async (db: Database, ticket: typeof attemptTickets.$inferInsert): Promise<void> => {
  await db.insert(attemptTickets).values(ticket);
};

export const findTicket = async (db: Database, id: string): Promise<StoredTicket | undefined> => {
  const [row] = await db.select().from(attemptTickets).where(eq(attemptTickets.id, id));
  return row;
};

export const listBegun = async (db: Database, { userId, challengeId }: Begun, now: Date): Promise<readonly Date[]> => {
  const theirs = and(eq(attemptTickets.userId, userId), eq(attemptTickets.challengeId, challengeId));
  const isGood = and(isNull(attemptTickets.sessionId), gt(attemptTickets.expiresAt, now));
  const rows = await db.select({ issuedAt: attemptTickets.issuedAt }).from(attemptTickets).where(and(theirs, isGood));
  return rows.map(({ issuedAt }) => issuedAt);
};

export const findUnusedCodeWord = async (
  db: Database,
  { userId, challengeId }: Begun,
  since: Date,
): Promise<string | undefined> => {
  const { codeWord, issuedAt, sessionId } = attemptTickets;
  const theirs = and(eq(attemptTickets.userId, userId), eq(attemptTickets.challengeId, challengeId));
  const [row] = await db
    .select({ codeWord })
    .from(attemptTickets)
    .where(and(theirs, isNull(sessionId), isNotNull(codeWord), gt(issuedAt, since)))
    .orderBy(desc(issuedAt))
    .limit(1);
  return row?.codeWord ?? undefined;
};

/**
 * Stores the first report of a set's end, ignores later ones. Returns the stored report; undefined
 * if the ticket no longer exists.
 */
export const markEnded = async (
  db: Database,
  id: string,
  { trackSha256, now }: { readonly trackSha256: string; readonly now: Date },
): Promise<Pick<StoredTicket, 'endedAt' | 'trackSha256'> | undefined> => {
  await db
    .update(attemptTickets)
    .set({ endedAt: now, trackSha256 })
    .where(and(eq(attemptTickets.id, id), isNull(attemptTickets.endedAt)));
  return findTicket(db, id);
};

/**
 * Marks the ticket as used by this upload, and assigns it to the user if it has no owner. Returns
 * false if another upload has used it. Locks the row until the transaction ends, so that only one
 * upload can use it.
 */
export const markUsed = async (
  tx: Database,
  id: string,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<boolean> => {
  const mine = or(isNull(attemptTickets.sessionId), eq(attemptTickets.sessionId, sessionId));
  const marked = await tx
    .update(attemptTickets)
    .set({ sessionId, userId: sql`coalesce(${attemptTickets.userId}, ${userId})` })
    .where(and(eq(attemptTickets.id, id), mine))
    .returning({ id: attemptTickets.id });
  return marked.length === 1;
};

export const removeExpired = async (db: Database, now: Date): Promise<number> => {
  const removed = await db
    .delete(attemptTickets)
    .where(lt(attemptTickets.expiresAt, now))
    .returning({ id: attemptTickets.id });
  return removed.length;
};

/**
 * Assigns tickets to another user, so that attempts started as a guest can be submitted with an
 * account.
 */
export const moveTickets = async (tx: Database, from: readonly string[], userId: string): Promise<void> => {
  await tx
    .update(attemptTickets)
    .set({ userId })
    .where(inArray(attemptTickets.userId, [...from]));
};
