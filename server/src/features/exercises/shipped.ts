/** Stores the engine's built-in definitions at each startup. */
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { SHIPPED } from '@reptemple/engine/definition/shipped';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { putShippedExercise } from './store.ts';

/**
 * Idempotent.
 * @throws Error if a built-in definition does not parse, which the engine's tests rule out.
 */
export const seedExercises = async (db: Database, ids: Ids, now: Date): Promise<void> => {
  for (const [shippedAs, definition] of Object.entries(SHIPPED)) {
    const parsed = parseExercise(definition);
    if (!parsed.ok) throw new Error(`The shipped exercise ${shippedAs} is not valid: ${JSON.stringify(parsed.faults)}`);
    await putShippedExercise(db, ids.uuid(), { shippedAs, name: parsed.value.name, definition }, now);
  }
};
