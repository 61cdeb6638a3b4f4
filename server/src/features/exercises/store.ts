/**
 * Queries of exercise definitions for other features, and storage of the built-in ones. Definitions
 * stay when their author deletes the account, because other users' reps are counted with them.
 */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { isFinished } from './definition-completeness.ts';
import { addVersion } from './library-store.ts';
import { exerciseDefinitions, exerciseDefinitionVersions } from './schema.ts';

export interface StoredExercise {
  readonly id: string;
  readonly name: string;
  readonly shippedAs: string | null;
  readonly definition: Record<string, unknown>;
}

const columns = {
  id: exerciseDefinitions.id,
  name: exerciseDefinitions.name,
  shippedAs: exerciseDefinitions.shippedAs,
  definition: exerciseDefinitions.definition,
};

export const findExercises = async (db: Database, ids: readonly string[]): Promise<readonly StoredExercise[]> =>
  ids.length === 0
    ? []
    : db
        .select(columns)
        .from(exerciseDefinitions)
        .where(inArray(exerciseDefinitions.id, [...ids]));

export type UnitOf = (exerciseId: string) => CountUnit;

/** Returns a lookup of count units by exercise id; `reps` for unknown exercises. */
export const findCountUnits = async (db: Database, ids: readonly string[]): Promise<UnitOf> => {
  const found = await findExercises(db, [...new Set(ids)]);
  const units = new Map(found.map(({ id, definition }) => [id, countUnitOf(definition)]));
  return (id) => units.get(id) ?? 'reps';
};

/**
 * Returns the version that was current at the given time, or the first version if all versions are
 * newer. Undefined if the definition does not exist.
 */
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
 * Returns the definition for a new challenge. Locks it against deletion until the transaction ends;
 * waits for a concurrent deletion. Undefined if it does not exist or is unfinished.
 */
export const holdExercise = async (tx: Database, id: string): Promise<{ readonly id: string } | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(exerciseDefinitions)
    .where(eq(exerciseDefinitions.id, id))
    .for('key share');
  return row && isFinished(row) ? { id: row.id } : undefined;
};

/** Returns all definitions, including unfinished ones, by name (specification S1, section 7). */
export const listExercises = (db: Database) =>
  db.select(columns).from(exerciseDefinitions).orderBy(asc(exerciseDefinitions.name), asc(exerciseDefinitions.id));

export interface ShippedExercise {
  readonly shippedAs: string;
  readonly name: string;
  readonly definition: Record<string, unknown>;
}

/**
 * Inserts or updates the row. Returns it if it is new or has changed; undefined if it is unchanged.
 */
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

/**
 * Stores a built-in definition, or a new version if it has changed. Recordings keep the version
 * they were counted with.
 */
const putShippedExercise = (db: Database, id: string, shipped: ShippedExercise, now: Date): Promise<void> =>
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

/**
 * Stores the engine's built-in definitions. Called at each start; idempotent.
 * @throws Error if a built-in definition does not parse, which the engine's tests rule out
 */
export const seedExercises = async (db: Database, ids: Ids, now: Date): Promise<void> => {
  for (const [shippedAs, definition] of Object.entries(SHIPPED)) {
    const parsed = parseExercise(definition);
    if (!parsed.ok) throw new Error(`The shipped exercise ${shippedAs} is not valid: ${JSON.stringify(parsed.faults)}`);
    await putShippedExercise(db, ids.uuid(), { shippedAs, name: parsed.value.name, definition }, now);
  }
};

export const exerciseData: PersonalData = {
  tables: ['exercise_definitions', 'exercise_definition_versions'],
  filesSay: {
    'exercises.json': 'exercise definitions you have written',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const isAuthored = inArray(exerciseDefinitions.author, [...userIds]);
    const isStored = inArray(exerciseDefinitionVersions.storedBy, [...userIds]);
    const authored = await db
      .select()
      .from(exerciseDefinitions)
      .where(isAuthored)
      .orderBy(exerciseDefinitions.createdAt, exerciseDefinitions.id);
    const versions = await db
      .select()
      .from(exerciseDefinitionVersions)
      .where(isStored)
      .orderBy(exerciseDefinitionVersions.storedAt, exerciseDefinitionVersions.definitionId);
    yield jsonFile('exercises.json', { authored, versions });
  },
  erase: async (tx, { userIds }) => {
    const isAuthored = inArray(exerciseDefinitions.author, [...userIds]);
    const isStored = inArray(exerciseDefinitionVersions.storedBy, [...userIds]);
    await tx.update(exerciseDefinitions).set({ author: null }).where(isAuthored);
    await tx.update(exerciseDefinitionVersions).set({ storedBy: null }).where(isStored);
  },
};
