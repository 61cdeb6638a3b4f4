/** Counts a stored set after a reviewer judged its reps, or the seconds of its hold. */
import { parseExercise } from '../definition/parse-exercise.ts';
import type { HoldSettings } from '../definition/robust-settings.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';

export interface JudgedRep {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly valid: boolean;
  /**
   * Not null if the entry of a hold is a fault and not a second, also if a reviewer overruled it.
   */
  readonly fault: object | null;
}

export interface JudgedCount {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** Returns the settings of a hold; null if the definition counts reps or is not valid. */
export const holdOf = (definition: unknown): HoldSettings | null => {
  const parsed = parseExercise(definition);
  return parsed.ok ? parsed.value.robust.hold : null;
};

/**
 * Returns the seconds of the longest unbroken hold. A second is listed only if it made the longest
 * hold longer, so the n-th listed second is the n-th of its hold. A hold's earlier seconds are
 * held, but not listed where another hold was as long before.
 */
const longestHold = (reps: readonly JudgedRep[], { minMs, graceMs }: HoldSettings): number => {
  /**
   * Maximum gap between a second and a fault: an unfinished second and the grace may lie between.
   */
  const maxGapMs = MILLIS_PER_SECOND + graceMs;
  let [longest, run, nth] = [0, 0, 0];
  let endMs: Millis | null = null;
  /** End of the last overruled fault, which does not end the hold. Its time is not counted. */
  let overruledMs: Millis | null = null;
  for (const { startMs, endMs: ends, valid, fault } of reps) {
    if (fault) {
      overruledMs = valid && endMs !== null && startMs - endMs <= maxGapMs ? ends : null;
      continue;
    }
    if (startMs !== endMs) {
      const beganMs = startMs - nth * MILLIS_PER_SECOND;
      const goesOn = overruledMs !== null && beganMs - overruledMs <= maxGapMs;
      run = (goesOn ? run : 0) + nth;
      longest = Math.max(longest, run);
    }
    nth += 1;
    run = valid ? run + 1 : 0;
    longest = Math.max(longest, run);
    endMs = ends;
    overruledMs = null;
  }
  return longest * MILLIS_PER_SECOND < minMs ? 0 : longest;
};

/**
 * Returns the count by the verdicts: valid reps, or the seconds of the longest unbroken hold
 * (docs/decisions/0124). `hold` is null for reps.
 */
export const countJudged = (reps: readonly JudgedRep[], hold: HoldSettings | null): JudgedCount => {
  const valid = reps.filter((rep) => rep.valid).length;
  return { validReps: hold ? longestHold(reps, hold) : valid, invalidReps: reps.length - valid };
};
