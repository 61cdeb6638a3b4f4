/** Checks if a sample clip really shows an exercise, rather than only having a similar name. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/definition';
import { replay } from '@reptemple/engine/counting/replay';
import type { Track } from '@reptemple/engine/track';
import type { SampleClip } from '../../../player/sample-clips.ts';

interface Counted {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** Planned reps of each clip (media/clips/*.truth.json). */
export const CLIP_TRUTH: Readonly<Record<SampleClip, Counted>> = {
  'push-up': { validReps: 5, invalidReps: 0 },
  'push-up-faults': { validReps: 3, invalidReps: 2 },
  squat: { validReps: 4, invalidReps: 0 },
  'squat-faults': { validReps: 2, invalidReps: 1 },
  'pull-up': { validReps: 3, invalidReps: 0 },
  'pull-up-faults': { validReps: 2, invalidReps: 1 },
  'bench-press': { validReps: 4, invalidReps: 0 },
  'bench-press-faults': { validReps: 2, invalidReps: 1 },
};

/** Returns true if the definition counts the clip as planned. `track`: the clip's own. */
export const isOfExercise = (clip: SampleClip, track: Track, definition: ExerciseDefinition): boolean => {
  const { validReps, invalidReps } = replay(track, definition);
  return validReps === CLIP_TRUTH[clip].validReps && invalidReps === CLIP_TRUTH[clip].invalidReps;
};
