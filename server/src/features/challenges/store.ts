import { and, asc, eq, inArray, isNull, sum, type SQL } from 'drizzle-orm';
import { CHALLENGE_NOT_FOUND } from '@reptemple/contract/challenges';
import type { Database } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { challengeParticipantCounts, challengeParticipants, challenges } from './schema.ts';
import { otherSlug, slugOf } from './slug.ts';

export type StoredChallenge = typeof challenges.$inferSelect;
export type NewChallenge = Omit<typeof challenges.$inferInsert, 'slug'>;

/** What was deleted is absent for everybody but admins, who read it by `administration.ts`. */
const isThere = isNull(challenges.deletedAt);

const findOne = async (db: Database, where: SQL): Promise<StoredChallenge | undefined> => {
  const [row] = await db.select().from(challenges).where(and(where, isThere));
  return row;
};

/** By id or by slug. A slug is never in the form of an id. */
export const findChallenge = (db: Database, idOrSlug: string): Promise<StoredChallenge | undefined> =>
  findOne(db, isUuid(idOrSlug) ? eq(challenges.id, idOrSlug) : eq(challenges.slug, idOrSlug));

/** The same. @throws Refusal not_found. */
export const getChallenge = async (db: Database, idOrSlug: string): Promise<StoredChallenge> => {
  const challenge = await findChallenge(db, idOrSlug);
  if (!challenge) throw new Refusal('not_found', CHALLENGE_NOT_FOUND);
  return challenge;
};

/** Those of these that are there, in no order. */
export const findChallenges = async (db: Database, ids: readonly string[]): Promise<readonly StoredChallenge[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(challenges)
        .where(and(inArray(challenges.id, [...ids]), isThere));

/** How many people take part, by challenge id; a challenge that nobody ever joined is absent. Reads sixteen numbers of each. */
export const countParticipants = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const counts = challengeParticipantCounts;
  const rows = await db
    .select({ id: counts.challengeId, participants: sum(counts.people).mapWith(Number) })
    .from(counts)
    .where(inArray(counts.challengeId, [...ids]))
    .groupBy(counts.challengeId);
  return new Map(rows.map((row) => [row.id, row.participants]));
};

/** Who takes part, the first to join first. */
export const listParticipants = async (
  db: Database,
  challengeId: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ userId: challengeParticipants.userId })
    .from(challengeParticipants)
    .where(eq(challengeParticipants.challengeId, challengeId))
    .orderBy(asc(challengeParticipants.joinedAt), asc(challengeParticipants.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
};

export const isParticipant = async (db: Database, challengeId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: challengeParticipants.userId })
    .from(challengeParticipants)
    .where(and(eq(challengeParticipants.challengeId, challengeId), eq(challengeParticipants.userId, userId)));
  return rows.length > 0;
};

/** Those of these challenges that this person takes part in. */
export const findJoined = async (
  db: Database,
  challengeIds: readonly string[],
  userId: string,
): Promise<readonly string[]> => {
  if (challengeIds.length === 0) return [];
  const { challengeId } = challengeParticipants;
  const rows = await db
    .select({ challengeId })
    .from(challengeParticipants)
    .where(and(inArray(challengeId, [...challengeIds]), eq(challengeParticipants.userId, userId)));
  return rows.map((row) => row.challengeId);
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
export const addChallengeOnce = async (db: Database, challenge: typeof challenges.$inferInsert): Promise<boolean> => {
  const added = await db
    .insert(challenges)
    .values(challenge)
    .onConflictDoNothing({ target: challenges.slug })
    .returning({ id: challenges.id });
  return added.length === 1;
};

/** So many names with the same six letters behind them do not happen. */
const TRIES = 5;

/** Adds a challenge under a slug made from its name. Whether a slug is taken is decided by the insert itself: two at once get two slugs. */
export const addChallenge = async (
  tx: Database,
  challenge: NewChallenge,
  uuid: () => string,
): Promise<{ readonly id: string; readonly slug: string }> => {
  const wanted = slugOf(challenge.name);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const slug = attempt === 0 ? wanted : otherSlug(wanted, uuid());
    if (await addChallengeOnce(tx, { ...challenge, slug })) return { id: challenge.id, slug };
  }
  throw new Error(`No slug was free for ${wanted}.`);
};
