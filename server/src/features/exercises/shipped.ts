/** The definitions the engine ships, written to the database at every start. */
import benchPress from '@reptemple/engine/exercises/bench-press.json';
import demoSquat from '@reptemple/engine/exercises/demo-squat.json';
import pullUp from '@reptemple/engine/exercises/pull-up.json';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import squat from '@reptemple/engine/exercises/squat.json';
import { parseExercise } from '@reptemple/engine/exercise';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { putShippedExercise } from './store.ts';

const SHIPPED: Readonly<Record<string, Record<string, unknown>>> = {
  'push-up': pushUp,
  squat,
  'pull-up': pullUp,
  'bench-press': benchPress,
  'demo-squat': demoSquat,
};

/** Harmless to repeat. @throws when a shipped definition does not parse, which the engine's own tests rule out. */
export const seedExercises = async (db: Database, ids: Ids, now: Date): Promise<void> => {
  for (const [shippedAs, definition] of Object.entries(SHIPPED)) {
    const parsed = parseExercise(definition);
    if (!parsed.ok) throw new Error(`The shipped exercise ${shippedAs} is not valid: ${JSON.stringify(parsed.faults)}`);
    await putShippedExercise(db, ids.uuid(), { shippedAs, name: parsed.value.name, definition }, now);
  }
};
