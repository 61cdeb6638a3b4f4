/**
 * Queries of challenges and their participants for everyone but admins, and the slugs of
 * challenges.
 */
import slugify from '@sindresorhus/slugify';
import { and, asc, eq, inArray, isNull, sum } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CHALLENGE_NOT_FOUND } from '@reptemple/contract/challenges/challenges';
import { isUuid } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { challengeParticipantCounts, challengeParticipants, challenges, challengeRuleSetters } from './schema.ts';

/** Reserved slugs: path segments of routes, which a challenge with such a slug would hide. */
const RESERVED = new Set(['active', 'admin', 'create', 'edit', 'leaderboard', 'mine', 'new', 'record', 'recording']);
const MAX_LENGTH = 60;

const isUsable = (slug: string): boolean => /[a-z]/.test(slug) && !RESERVED.has(slug) && !isUuid(slug);

const shortened = (slug: string, most: number): string => {
  if (slug.length <= most) return slug;
  const cut = slug.slice(0, most + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, most);
};

export const slugOf = (name: string): string => {
  const whole = slugify(name, { decamelize: false });
  if (whole === '') return 'challenge';
  const slug = shortened(whole, MAX_LENGTH);
  if (isUsable(slug)) return slug;
  return /[a-z]/.test(slug)
    ? `${shortened(slug, MAX_LENGTH - 10)}-challenge`
    : `challenge-${slug.slice(0, MAX_LENGTH - 10)}`;
};

export const otherSlug = (slug: string, uuid: string): string => `${slug}-${uuid.slice(0, 6)}`;

export type StoredChallenge = typeof challenges.$inferSelect;
export type NewChallenge = Omit<typeof challenges.$inferInsert, 'slug'>;

/** SQL condition: true for challenges that are not deleted. Admins use `admin-store.ts`. */
const isThere = isNull(challenges.deletedAt);

const findOne = async (db: Database, where: SQL): Promise<StoredChallenge | undefined> => {
  const [row] = await db.select().from(challenges).where(and(where, isThere));
  return row;
};

/** Finds a challenge by id or slug. A slug never looks like an id. */
export const findChallenge = (db: Database, idOrSlug: string): Promise<StoredChallenge | undefined> =>
  findOne(db, isUuid(idOrSlug) ? eq(challenges.id, idOrSlug) : eq(challenges.slug, idOrSlug));

/**
 * Returns a challenge by id or slug.
 * @throws AppError not_found
 */
export const getChallenge = async (db: Database, idOrSlug: string): Promise<StoredChallenge> => {
  const challenge = await findChallenge(db, idOrSlug);
  if (!challenge) throw new AppError('not_found', CHALLENGE_NOT_FOUND);
  return challenge;
};

export const findChallenges = async (db: Database, ids: readonly string[]): Promise<readonly StoredChallenge[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(challenges)
        .where(and(inArray(challenges.id, [...ids]), isThere));

/**
 * Returns the number of participants by challenge id; challenges without any are omitted. Adds up
 * the sixteen rows of each.
 */
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

/**
 * Copies the participations of some users to another user. Keeps the existing participations of
 * that user.
 */
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

/**
 * Inserts the challenge unless its slug is taken, so that a seed never overwrites an organiser's
 * changes. Returns false if it is taken.
 */
export const addChallengeOnce = async (db: Database, challenge: typeof challenges.$inferInsert): Promise<boolean> => {
  const added = await db
    .insert(challenges)
    .values(challenge)
    .onConflictDoNothing({ target: challenges.slug })
    .returning({ id: challenges.id });
  return added.length === 1;
};

/** Maximum number of slugs to try; their random suffixes rarely collide. */
const TRIES = 5;

/**
 * Inserts a challenge with a slug from its name. Concurrent inserts get different slugs, because
 * the insert itself detects a taken one.
 */
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

export const challengeData: PersonalData = {
  tables: ['challenges', 'challenge_participants', 'challenge_participant_counts', 'challenge_rule_setters'],
  filesSay: {
    'challenges.json': 'challenges you joined or created',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    const created = await db
      .select()
      .from(challenges)
      .where(inArray(challenges.createdBy, ids))
      .orderBy(challenges.createdAt, challenges.id);
    const joined = await db
      .select({ challengeId: challenges.id, name: challenges.name, joinedAt: challengeParticipants.joinedAt })
      .from(challengeParticipants)
      .innerJoin(challenges, eq(challenges.id, challengeParticipants.challengeId))
      .where(inArray(challengeParticipants.userId, ids))
      .orderBy(challengeParticipants.joinedAt, challenges.id);
    const rulesSet = await db
      .select({ challengeId: challengeRuleSetters.challengeId, setAt: challengeRuleSetters.setAt })
      .from(challengeRuleSetters)
      .where(inArray(challengeRuleSetters.userId, ids))
      .orderBy(challengeRuleSetters.setAt, challengeRuleSetters.challengeId);
    yield jsonFile('challenges.json', { joined, created, rulesSet });
  },
  erase: async (tx, { userIds }) => {
    const ids = [...userIds];
    await tx.delete(challengeParticipants).where(inArray(challengeParticipants.userId, ids));
    await tx.delete(challengeRuleSetters).where(inArray(challengeRuleSetters.userId, ids));
    await tx.update(challenges).set({ createdBy: null }).where(inArray(challenges.createdBy, ids));
  },
};
