/** Counts a stored track in slices of frames, so that the page stays responsive. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/track';
import type { Share } from '@reptemple/engine/units';
import { analysing } from './analysis-by-frame.ts';
import type { Analysis } from './analysis-by-frame.ts';

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Counts the whole track, and calls `onCounted` with the counted share, 0 to 1. Resolves to
 * undefined if aborted.
 */
export const countTrack = async (
  track: Track,
  definition: ExerciseDefinition,
  onProgress: (counted: Share) => void,
  signal: AbortSignal,
): Promise<Analysis | undefined> => {
  const work = analysing(track, definition);
  while (!signal.aborted) {
    const step = work.next();
    if (step.done === true) return step.value;
    onProgress(step.value);
    await breath();
  }
  return undefined;
};
