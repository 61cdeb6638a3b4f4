/** The shipped exercises by id, and definitions from a file. */
import { readFileSync } from 'node:fs';
import { parseExercise } from '@reptemple/engine/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import benchPress from '@reptemple/engine/exercises/bench-press.json' with { type: 'json' };
import demoSquat from '@reptemple/engine/exercises/demo-squat.json' with { type: 'json' };
import pullUp from '@reptemple/engine/exercises/pull-up.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { Refusal } from './refusal.ts';

const SHIPPED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['push-up', pushUp],
  ['squat', squat],
  ['pull-up', pullUp],
  ['bench-press', benchPress],
  ['demo-squat', demoSquat],
]);

/** Their ids, in the order they are listed to people. */
export const SHIPPED_IDS: readonly string[] = [...SHIPPED.keys()];

const readDefinition = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Refusal(
      `${path} is neither a shipped exercise (${SHIPPED_IDS.join(', ')}) nor a readable definition in JSON.`,
    );
  }
};

/** A checked definition by the id of a shipped exercise or the path of its JSON. Throws a `Refusal` that names the bad fields. */
export const getExercise = (idOrPath: string): ExerciseDefinition => {
  const parsed = parseExercise(SHIPPED.get(idOrPath) ?? readDefinition(idOrPath));
  if (parsed.ok) return parsed.value;
  const faults = parsed.faults.slice(0, 5).map(({ field, message }) => `${field} ${message}`);
  throw new Refusal(`The exercise definition is not sound: ${faults.join('; ')}.`);
};
