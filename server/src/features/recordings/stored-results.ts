/** A count as it is stored: beside the attempt, to be replayed, and with the recording, to be shown. */
import type { Rep } from '@reptemple/engine/rep';

interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** What a replay is compared with. */
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
}: Counts & { readonly formScore: number | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  formScore,
});
