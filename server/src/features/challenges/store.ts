import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { challengeParticipants, challenges } from './schema.ts';

export type StoredChallenge = typeof challenges.$inferSelect;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const findOne = async (db: Database, where: SQL): Promise<StoredChallenge | undefined> => {
  const [row] = await db.select().from(challenges).where(where);
  return row;
};

/** By id or by slug. A slug is never in the form of an id. */
export const findChallenge = (db: Database, idOrSlug: string): Promise<StoredChallenge | undefined> =>
  findOne(db, UUID.test(idOrSlug) ? eq(challenges.id, idOrSlug) : eq(challenges.slug, idOrSlug));

/** Active and visible, newest first (first document, section 7). */
export const listVisibleChallenges = (db: Database): Promise<StoredChallenge[]> =>
  db
    .select()
    .from(challenges)
    .where(and(eq(challenges.isActive, true), eq(challenges.isHidden, false)))
    .orderBy(desc(challenges.createdAt), desc(challenges.id));

/** How many people take part, by challenge id; challenges without any are absent. */
export const countParticipants = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: challengeParticipants.challengeId, participants: count() })
    .from(challengeParticipants)
    .where(inArray(challengeParticipants.challengeId, [...ids]))
    .groupBy(challengeParticipants.challengeId);
  return new Map(rows.map((row) => [row.id, row.participants]));
};

/** Notes that this person takes part; the first time counts. */
export const addParticipant = async (db: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await db.insert(challengeParticipants).values({ challengeId, userId, joinedAt: now }).onConflictDoNothing();
};

/** Lets somebody take part wherever these people do; who took part before stays as they are. */
export const moveParticipants = async (tx: Database, from: readonly string[], userId: string): Promise<void> => {
  const rows = await tx
    .select()
    .from(challengeParticipants)
    .where(inArray(challengeParticipants.userId, [...from]))
    .orderBy(challengeParticipants.joinedAt);
  if (rows.length === 0) return;
  await tx
    .insert(challengeParticipants)
    .values(rows.map(({ challengeId, joinedAt }) => ({ challengeId, joinedAt, userId })))
    .onConflictDoNothing();
};

/** Adds a challenge unless its slug is taken, so that a seed never overwrites what an organiser has changed. */
export const addChallengeOnce = async (db: Database, challenge: typeof challenges.$inferInsert): Promise<void> => {
  await db.insert(challenges).values(challenge).onConflictDoNothing({ target: challenges.slug });
};
