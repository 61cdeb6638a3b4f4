/** Definitions outlive their authors: others' reps are counted by them. */
import { inArray } from 'drizzle-orm';
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data.ts';
import { exerciseDefinitions } from './schema.ts';

export const exerciseData: PersonalData = {
  tables: ['exercise_definitions'],
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const authored = inArray(exerciseDefinitions.author, [...userIds]);
    yield jsonFile('exercises.json', await db.select().from(exerciseDefinitions).where(authored));
  },
  erase: async (tx, { userIds }) => {
    const authored = inArray(exerciseDefinitions.author, [...userIds]);
    await tx.update(exerciseDefinitions).set({ author: null }).where(authored);
  },
};
