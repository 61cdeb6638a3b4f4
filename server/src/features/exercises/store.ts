import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isFinished } from './finished.ts';
import { addVersion } from './library-store.ts';
import { exerciseDefinitions, exerciseDefinitionVersions } from './schema.ts';

export interface StoredExercise {
  readonly id: string;
  readonly name: string;
  /** The shipped definition's file name; null for those people make. */
  readonly shippedAs: string | null;
  readonly definition: Record<string, unknown>;
}

const columns = {
  id: exerciseDefinitions.id,
  name: exerciseDefinitions.name,
  shippedAs: exerciseDefinitions.shippedAs,
  definition: exerciseDefinitions.definition,
};

/** The definitions with these ids, in no order; unknown ids are left out. */
export const findExercises = async (db: Database, ids: readonly string[]): Promise<readonly StoredExercise[]> =>
  ids.length === 0
    ? []
    : db
        .select(columns)
        .from(exerciseDefinitions)
        .where(inArray(exerciseDefinitions.id, [...ids]));

/** As it was then; of a time before all its versions the first. Undefined: there is no such definition. */
export const findExerciseAt = async (db: Database, id: string, at: Date): Promise<StoredExercise | undefined> => {
  const { definitionId, version, name, definition, storedAt } = exerciseDefinitionVersions;
  const was = sql`case when ${storedAt} <= ${at.toISOString()}::timestamptz then ${version} else -${version} end`;
  const [row] = await db
    .select({ ...columns, name, definition })
    .from(exerciseDefinitionVersions)
    .innerJoin(exerciseDefinitions, eq(exerciseDefinitions.id, definitionId))
    .where(eq(definitionId, id))
    .orderBy(desc(was))
    .limit(1);
  return row;
};

/**
 * The definition a challenge is about to refer to; undefined when there is none or it is unfinished. Nobody can delete it until the transaction ends, and who
 * is deleting it is waited for.
 */
export const holdExercise = async (tx: Database, id: string): Promise<{ readonly id: string } | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(exerciseDefinitions)
    .where(eq(exerciseDefinitions.id, id))
    .for('key share');
  return row && isFinished(row) ? { id: row.id } : undefined;
};

/** All of them, by name (first document, section 7). */
export const listExercises = (db: Database) =>
  db.select(columns).from(exerciseDefinitions).orderBy(asc(exerciseDefinitions.name), asc(exerciseDefinitions.id));

export interface ShippedExercise {
  readonly shippedAs: string;
  readonly name: string;
  readonly definition: Record<string, unknown>;
}

/** What is stored now, when it is new or was another before; undefined when it is as it was. */
const storeShipped = async (tx: Database, id: string, shipped: ShippedExercise, now: Date) => {
  const { shippedAs, name, definition } = shipped;
  const values = { id, shippedAs, name, definition, author: null, createdAt: now, updatedAt: now };
  const target = exerciseDefinitions.shippedAs;
  const [added] = await tx.insert(exerciseDefinitions).values(values).onConflictDoNothing({ target }).returning();
  if (added) return added;
  const differs = sql`(${exerciseDefinitions.name}, ${exerciseDefinitions.definition}) is distinct from (${name}, ${JSON.stringify(definition)}::jsonb)`;
  const [changed] = await tx
    .update(exerciseDefinitions)
    .set({ name, definition, updatedAt: now, version: sql`${exerciseDefinitions.version} + 1` })
    .where(and(eq(target, shippedAs), differs))
    .returning();
  return changed;
};

/** Writes a shipped definition, or brings it up to date as a new version; recordings keep the one they were counted with. */
export const putShippedExercise = (db: Database, id: string, shipped: ShippedExercise, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const stored = await storeShipped(tx, id, shipped, now);
    if (stored) await addVersion(tx, stored, { userId: null, now });
  });

export const findShippedExerciseId = async (db: Database, shippedAs: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: exerciseDefinitions.id })
    .from(exerciseDefinitions)
    .where(eq(exerciseDefinitions.shippedAs, shippedAs));
  return row?.id;
};
