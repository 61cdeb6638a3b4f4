/** The preview's demo video. */
import type { Block } from '@reptemple/contract/campaign-blocks';

const shownBy = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.flatMap((block) => (block.kind === 'demo-video' ? [block.clip, block.exerciseDefinitionId] : [])),
  );

/** Whether the clip that was typed, and what judges it, is the saved one. */
export const isDemoSaved = (typed: readonly Block[], saved: readonly Block[]): boolean =>
  shownBy(typed) === shownBy(saved);

/**
 * With the words as they are typed, and the clip and exercise as they are saved: the server alone knows by what a clip is judged, and
 * one exercise must not count the reps of another. `saved`: of the same reply as the definition that judges; undefined until it came.
 */
export const withSavedDemo = (typed: readonly Block[], saved: readonly Block[] | undefined): readonly Block[] => {
  const demo = saved?.find((block) => block.kind === 'demo-video');
  if (!demo) return typed;
  const { clip, exerciseDefinitionId } = demo;
  return typed.map((block) => (block.kind === 'demo-video' ? { ...block, clip, exerciseDefinitionId } : block));
};
