/**
 * Definitions stay when their author deletes the account, because other users' reps are counted
 * with them.
 */
import { inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { exerciseDefinitions, exerciseDefinitionVersions } from './schema.ts';

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
