/** Selects the exercise definition that the demo video is analyzed with. */
import { DEMO_EXERCISES } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Database } from '../../platform/database/database.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { definitionAt, findExercises, findShippedExerciseId } from '../exercises/index.ts';

type DemoVideo = Extract<Block, { kind: 'demo-video' }>;

const isDemo = (block: Block): block is DemoVideo => block.kind === 'demo-video';

/** Returns the exercise definitions that the blocks refer to. */
export const definitionsNamed = (blocks: readonly Block[]): readonly string[] => [
  ...new Set(blocks.filter(isDemo).flatMap(({ exerciseDefinitionId }) => exerciseDefinitionId ?? [])),
];

const findExercise = async (db: Database, id: string | null | undefined) =>
  id ? (await findExercises(db, [id]))[0] : undefined;

/**
 * Returns the block's own definition. Without one: the challenge's definition and depth if its
 * exercise is the clip's, otherwise the built-in one. Null without a demo block.
 */
export const findDemoDefinition = async (
  db: Database,
  blocks: readonly Block[],
  challenge: StoredChallenge | undefined,
): Promise<Record<string, unknown> | null> => {
  const demo = blocks.find(isDemo);
  if (!demo) return null;
  const chosen = await findExercise(db, demo.exerciseDefinitionId);
  if (chosen) return chosen.definition;
  const shown = DEMO_EXERCISES[demo.clip];
  const own = await findExercise(db, challenge?.exerciseDefinitionId);
  if (challenge && own?.shippedAs === shown) return definitionAt(own, challenge.depthStandard);
  return (await findExercise(db, await findShippedExerciseId(db, shown)))?.definition ?? null;
};
