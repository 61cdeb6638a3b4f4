/** Demo video in the editor's preview. */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';

const shownBy = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.flatMap((block) => (block.kind === 'demo-video' ? [block.clip, block.exerciseDefinitionId] : [])),
  );

/** Returns true if clip and exercise of the demo are unchanged. */
export const isDemoSaved = (typed: readonly Block[], saved: readonly Block[]): boolean =>
  shownBy(typed) === shownBy(saved);

/**
 * Returns the typed blocks with the saved clip and exercise. Only the server knows the definition
 * for a clip, and a wrong one would miscount. `saved` must be from the same reply as the
 * definition; undefined while loading.
 */
export const withSavedDemo = (typed: readonly Block[], saved: readonly Block[] | undefined): readonly Block[] => {
  const demo = saved?.find((block) => block.kind === 'demo-video');
  if (!demo) return typed;
  const { clip, exerciseDefinitionId } = demo;
  return typed.map((block) => (block.kind === 'demo-video' ? { ...block, clip, exerciseDefinitionId } : block));
};
