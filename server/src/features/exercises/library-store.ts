/** Queries of the exercise library: definitions with author and usage, and their versions. */
import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { MAX_CHALLENGES_NAMED, MAX_RECORDINGS_COUNTED } from '@reptemple/contract/exercises/exercises';
import type { Database } from '../../platform/database/database.ts';
import { personLabel } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { exerciseDefinitions, exerciseDefinitionVersions } from './schema.ts';

export type DefinitionRow = typeof exerciseDefinitions.$inferSelect;

export interface Content {
  readonly name: string;
  readonly definition: Record<string, unknown>;
}

export interface Storing {
  readonly userId: string | null;
  readonly now: Date;
}

const personName = personLabel();

const ofDefinition = eq(challenges.exerciseDefinitionId, exerciseDefinitions.id);

const challengesUsing = sql<number>`(select count(*)::int from ${challenges} where ${ofDefinition})`;

const MAX_COUNTED = sql.raw(String(MAX_RECORDINGS_COUNTED));

/**
 * SQL for the number of recordings counted with the definition, up to the maximum. With the lateral
 * join, PostgreSQL does not scan the whole table if there are none.
 */
const recordingsUsing = sql<number>`(select count(*)::int from (
  select 1 from ${challenges}
  cross join lateral (
    select 1 from ${challengeRecordings} where ${challengeRecordings.challengeId} = ${challenges.id} limit ${MAX_COUNTED}
  ) recorded
  where ${ofDefinition} limit ${MAX_COUNTED}
) counted)`;

const views = (db: Database) =>
  db
    .select({
      row: exerciseDefinitions,
      authorName: personName,
      challenges: challengesUsing,
      recordings: recordingsUsing,
    })
    .from(exerciseDefinitions)
    .leftJoin(user, eq(user.id, exerciseDefinitions.author));

export type DefinitionView = Awaited<ReturnType<typeof views>>[number];

const ORDERS = {
  newest: [desc(exerciseDefinitions.createdAt), desc(exerciseDefinitions.id)],
  name: [asc(exerciseDefinitions.name), asc(exerciseDefinitions.id)],
} as const;

export const listViews = (db: Database, sort: keyof typeof ORDERS): Promise<DefinitionView[]> =>
  views(db).orderBy(...ORDERS[sort]);

export const findView = async (db: Database, id: string): Promise<DefinitionView | undefined> => {
  const [view] = await views(db).where(eq(exerciseDefinitions.id, id));
  return view;
};

/** Locks the definition until the transaction ends, so that no new challenge can use it. */
export const lockDefinition = async (tx: Database, id: string): Promise<DefinitionRow | undefined> => {
  const [row] = await tx.select().from(exerciseDefinitions).where(eq(exerciseDefinitions.id, id)).for('update');
  return row;
};

const using = (db: Database, id: string) =>
  db
    .select({
      id: challenges.id,
      slug: challenges.slug,
      name: challenges.name,
      isDeleted: sql<boolean>`${isNotNull(challenges.deletedAt)}`,
    })
    .from(challenges)
    .where(eq(challenges.exerciseDefinitionId, id))
    .orderBy(desc(challenges.createdAt), desc(challenges.id));

/** Returns the newest challenges that use the definition, including deleted ones. */
export const listUsing = (db: Database, id: string) => using(db, id).limit(MAX_CHALLENGES_NAMED);

export const countUsing = async (db: Database, id: string): Promise<number> => {
  const [row] = await db
    .select({ challenges: count() })
    .from(challenges)
    .where(eq(challenges.exerciseDefinitionId, id));
  return row?.challenges ?? 0;
};

/** Key of the advisory lock that serialises name changes. The number is arbitrary. */
const NAMING = 7_236_542;

/**
 * Returns true if another definition, including built-in ones, has the name, ignoring case. Holds
 * the lock of all names until the transaction ends.
 */
export const isNameTaken = async (tx: Database, name: string, exceptId: string): Promise<boolean> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMING})`);
  const isSame = sql`lower(${exerciseDefinitions.name}) = lower(${name})`;
  const [other] = await tx
    .select({ id: exerciseDefinitions.id })
    .from(exerciseDefinitions)
    .where(and(isSame, ne(exerciseDefinitions.id, exceptId)))
    .limit(1);
  return other !== undefined;
};

export const addVersion = async (
  tx: Database,
  { id, version, name, definition }: Pick<DefinitionRow, 'id' | 'version' | 'name' | 'definition'>,
  { userId, now }: Storing,
): Promise<void> => {
  await tx
    .insert(exerciseDefinitionVersions)
    .values({ definitionId: id, version, name, definition, storedBy: userId, storedAt: now });
};

export const addDefinition = async (tx: Database, id: string, content: Content, by: Storing): Promise<void> => {
  const { userId, now } = by;
  const row = { id, ...content, version: 1, author: userId, createdAt: now, updatedAt: now };
  await tx.insert(exerciseDefinitions).values(row);
  await addVersion(tx, row, by);
};

export const changeDefinition = async (
  tx: Database,
  { id, version }: DefinitionRow,
  content: Content,
  by: Storing,
): Promise<void> => {
  const next = { ...content, version: version + 1 };
  await tx
    .update(exerciseDefinitions)
    .set({ ...next, updatedAt: by.now })
    .where(eq(exerciseDefinitions.id, id));
  await addVersion(tx, { id, ...next }, by);
};

export const removeDefinition = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(exerciseDefinitions).where(eq(exerciseDefinitions.id, id));
};

export const listVersions = (db: Database, id: string) =>
  db
    .select({ row: exerciseDefinitionVersions, byName: personName })
    .from(exerciseDefinitionVersions)
    .leftJoin(user, eq(user.id, exerciseDefinitionVersions.storedBy))
    .where(eq(exerciseDefinitionVersions.definitionId, id))
    .orderBy(desc(exerciseDefinitionVersions.version));

export type VersionView = Awaited<ReturnType<typeof listVersions>>[number];

/**
 * Returns the name of the person who stored the current version; null for the system and for
 * deleted users.
 */
export const findStorer = async (db: Database, { id, version }: DefinitionRow): Promise<string | null> => {
  const [row] = await db
    .select({ name: personName })
    .from(exerciseDefinitionVersions)
    .leftJoin(user, eq(user.id, exerciseDefinitionVersions.storedBy))
    .where(and(eq(exerciseDefinitionVersions.definitionId, id), eq(exerciseDefinitionVersions.version, version)));
  return row?.name ?? null;
};

export const setShareCode = async (tx: Database, id: string, shareCode: string): Promise<void> => {
  await tx.update(exerciseDefinitions).set({ shareCode }).where(eq(exerciseDefinitions.id, id));
};

export const findByShareCode = async (db: Database, code: string): Promise<DefinitionRow | undefined> => {
  const [row] = await db.select().from(exerciseDefinitions).where(eq(exerciseDefinitions.shareCode, code));
  return row;
};
