import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { attemptTickets } from './schema.ts';

export type StoredTicket = typeof attemptTickets.$inferSelect;

export const addTicket = async (db: Database, ticket: typeof attemptTickets.$inferInsert): Promise<void> => {
  await db.insert(attemptTickets).values(ticket);
};

export const findTicket = async (db: Database, id: string): Promise<StoredTicket | undefined> => {
  const [row] = await db.select().from(attemptTickets).where(eq(attemptTickets.id, id));
  return row;
};

/** When attempts of this person in this challenge began that were not handed in and still may be. */
export const listBegun = async (
  db: Database,
  { userId, challengeId }: Pick<StoredTicket, 'userId' | 'challengeId'>,
  now: Date,
): Promise<readonly Date[]> => {
  const theirs = and(eq(attemptTickets.userId, userId), eq(attemptTickets.challengeId, challengeId));
  const isGood = and(isNull(attemptTickets.sessionId), gt(attemptTickets.expiresAt, now));
  const rows = await db.select({ issuedAt: attemptTickets.issuedAt }).from(attemptTickets).where(and(theirs, isGood));
  return rows.map(({ issuedAt }) => issuedAt);
};

/** The code word of the latest ticket issued to this person since then that no submission has used. */
export const findUnusedCodeWord = async (
  db: Database,
  { userId, challengeId }: Pick<StoredTicket, 'userId' | 'challengeId'>,
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

/** Stores the first report of a set's end and returns what is stored; undefined when the ticket is gone. */
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

/** False when another session has used it; the row stays locked until the transaction ends, so that one of two gets it. */
export const markUsed = async (tx: Database, id: string, sessionId: string): Promise<boolean> => {
  const mine = or(isNull(attemptTickets.sessionId), eq(attemptTickets.sessionId, sessionId));
  const marked = await tx
    .update(attemptTickets)
    .set({ sessionId })
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

/** Gives people's tickets to somebody else: attempts that were begun as a guest are submitted with an account. */
export const moveTickets = async (tx: Database, from: readonly string[], userId: string): Promise<void> => {
  await tx
    .update(attemptTickets)
    .set({ userId })
    .where(inArray(attemptTickets.userId, [...from]));
};
