/**
 * Converts a count to its stored forms: one next to the attempt for replays, one with the
 * recording for display.
 */
import type { SeenView } from '@reptemple/engine/signal/seen-view';
import type { Rep } from '@reptemple/engine/rules/rep';

interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** Returns the result that a replay is compared with. */
export const finalResultsOf = ({
  validReps,
  invalidReps,
  reps,
  lockedSide,
}: Counts & { readonly reps: readonly Rep[]; readonly lockedSide: string | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  completedReps: reps,
  lockedSide,
});

export const analysisResultsOf = ({
  validReps,
  invalidReps,
  formScore,
  seenView,
}: Counts & { readonly formScore: number | null; readonly seenView: SeenView | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  formScore,
  seenView,
});
