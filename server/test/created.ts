/** Creates challenges, and changes them as only an admin or time could. */
import { eq } from 'drizzle-orm';
import { CreateChallenge } from '@reptemple/contract/challenges/challenges';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { challenges } from '../src/features/challenges/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Client } from './client.ts';

export const create = (client: Client, form: object) =>
  client.call(CreateChallenge, { body: { timeZone: 'UTC', ...form } });

export const changeChallenge = async (
  db: Database,
  id: string,
  change: Partial<typeof challenges.$inferInsert>,
): Promise<void> => {
  await db.update(challenges).set(change).where(eq(challenges.id, id));
};

/** Returns the largest elbow angle at the bottom of a push-up. */
export const depthOf = (definition: object): number | undefined => {
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value.phases.end.angleRanges['angle_1']?.max;
};
