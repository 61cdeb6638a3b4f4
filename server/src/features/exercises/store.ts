import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { exerciseDefinitions } from './schema.ts';

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

/** All of them, by name (first document, section 7). */
export const listExercises = (db: Database) =>
  db
    .select({
      id: exerciseDefinitions.id,
      name: exerciseDefinitions.name,
      shippedAs: exerciseDefinitions.shippedAs,
      author: exerciseDefinitions.author,
    })
    .from(exerciseDefinitions)
    .orderBy(asc(exerciseDefinitions.name), asc(exerciseDefinitions.id));

/** All of them with what they ask, by name (second document, section 7). */
export const listDefinitions = (db: Database) =>
  db
    .select({
      id: exerciseDefinitions.id,
      name: exerciseDefinitions.name,
      definition: exerciseDefinitions.definition,
    })
    .from(exerciseDefinitions)
    .orderBy(asc(exerciseDefinitions.name), asc(exerciseDefinitions.id));

export interface ShippedExercise {
  readonly shippedAs: string;
  readonly name: string;
  readonly definition: Record<string, unknown>;
}

/** Writes a shipped definition, or brings it up to date; recordings keep the one they were counted with. */
export const putShippedExercise = async (
  db: Database,
  id: string,
  shipped: ShippedExercise,
  now: Date,
): Promise<void> => {
  const { shippedAs, name, definition } = shipped;
  await db
    .insert(exerciseDefinitions)
    .values({ id, shippedAs, name, definition, author: null, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: exerciseDefinitions.shippedAs,
      set: { name, definition, updatedAt: now },
      setWhere: sql`${exerciseDefinitions.definition} <> excluded.definition`,
    });
};

export const findShippedExerciseId = async (db: Database, shippedAs: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: exerciseDefinitions.id })
    .from(exerciseDefinitions)
    .where(eq(exerciseDefinitions.shippedAs, shippedAs));
  return row?.id;
};
