/** Recounts a stored track with the definition and the end that it was counted with. */
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { trackUntil } from '@reptemple/engine/rules/limits';
import { replay } from '@reptemple/engine/counting/replay';
import type { Replay } from '@reptemple/engine/counting/replay';
import { AppError } from '../../platform/http/app-error.ts';
import { readTrack } from '../recordings/index.ts';

export type Recounted = Pick<
  Replay,
  'validReps' | 'invalidReps' | 'formScore' | 'lockedSide' | 'seenView' | 'reps' | 'events' | 'frames'
>;

/** `endMs`: time at which a limit of the challenge ended the attempt; null if none did. */
export type RecountTrack = (packed: Uint8Array, definition: object, endMs: number | null) => Promise<Recounted>;

/** @throws Refusal when the track or the definition is broken; other errors are engine bugs. */
export const recountTrack: RecountTrack = async (packed, definition, endMs) => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) {
    throw new AppError('unprocessable', exercise.faults.map(({ field, message }) => `${field} ${message}`).join('; '));
  }
  const track = await readTrack(packed);
  const { validReps, invalidReps, formScore, lockedSide, seenView, reps, events, frames } = replay(
    endMs === null ? track : trackUntil(track, endMs),
    exercise.value,
  );
  return { validReps, invalidReps, formScore, lockedSide, seenView, reps, events, frames };
};
