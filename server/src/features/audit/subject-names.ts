/** Current names of the things that audit entries refer to by id. */
import { countUnitOf } from '@reptemple/engine/definition/definition';
import type { CountUnit } from '@reptemple/engine/definition/definition';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { personLabel } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { campaigns } from '../campaigns/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { exerciseDefinitions } from '../exercises/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns all ids inside a value, at any depth. */
const idsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};

interface Entry {
  readonly actorId: string | null;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Returns the names by id. Ids of deleted things are absent. */
export const findSubjectNames = async (
  db: Database,
  entries: readonly Entry[],
): Promise<Readonly<Record<string, string>>> => {
  const ids = [
    ...new Set(entries.flatMap(({ actorId, subjectId, details }) => [actorId, subjectId, details].flatMap(idsIn))),
  ];
  if (ids.length === 0) return {};
  const found = await Promise.all([
    db.select({ id: user.id, name: personLabel() }).from(user).where(inArray(user.id, ids)),
    db.select({ id: challenges.id, name: challenges.name }).from(challenges).where(inArray(challenges.id, ids)),
    db.select({ id: campaigns.id, name: campaigns.title }).from(campaigns).where(inArray(campaigns.id, ids)),
    db
      .select({ id: exerciseDefinitions.id, name: exerciseDefinitions.name })
      .from(exerciseDefinitions)
      .where(inArray(exerciseDefinitions.id, ids)),
    db
      .select({ id: challengeRecordings.id, name: challengeRecordings.name })
      .from(challengeRecordings)
      .where(inArray(challengeRecordings.id, ids)),
  ]);
  return Object.fromEntries(found.flat().flatMap(({ id, name }) => (name ? [[id, name]] : [])));
};

/** Returns the units of the recordings' counts, by recording id. */
export const findRecordingUnits = async (
  db: Database,
  entries: readonly Pick<Entry, 'subjectKind' | 'subjectId'>[],
): Promise<ReadonlyMap<string, CountUnit>> => {
  const ids = entries.flatMap(({ subjectKind, subjectId }) =>
    subjectKind === 'recording' && subjectId !== null && UUID.test(subjectId) ? [subjectId] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: challengeRecordings.id, definition: exerciseDefinitions.definition })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .innerJoin(exerciseDefinitions, eq(exerciseDefinitions.id, challenges.exerciseDefinitionId))
    .where(inArray(challengeRecordings.id, [...new Set(ids)]));
  return new Map(found.map(({ id, definition }) => [id, countUnitOf(definition)]));
};
