/**
 * Counts a stored set after reviewers changed verdicts on its reps, or on the seconds of its hold.
 */
import { parseExercise } from '../definition/parse-exercise.ts';
import type { HoldSettings } from '../definition/robust-settings.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';

export interface JudgedRep {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly valid: boolean;
  /**
   * Not null if this entry of a hold is a fault instead of a second. Stays set if a reviewer
   * overruled the fault.
   */
  readonly fault: object | null;
}

export interface JudgedCount {
  readonly validReps: number;
  readonly invalidReps: number;
}

/**
 * Parses a stored definition and returns its hold settings; null if it counts reps or is not valid.
 */
export const holdOf = (definition: unknown): HoldSettings | null => {
  const parsed = parseExercise(definition);
  return parsed.ok ? parsed.value.robust.hold : null;
};

/**
 * Returns the seconds of the longest unbroken hold. The engine lists a second only if it makes the
 * longest hold of the set longer. So the n-th listed second is the n-th of its hold, and the
 * unlisted seconds before it were held too.
 */
const longestHold = (reps: readonly JudgedRep[], { minMs, graceMs }: HoldSettings): number => {
  /** Maximum gap between a second and a fault: an unfinished second, plus the grace time. */
  const maxGapMs = MILLIS_PER_SECOND + graceMs;
  let [longest, run, nth] = [0, 0, 0];
  let endMs: Millis | null = null;
  /**
   * Time at which the last overruled fault ended. The fault does not end the hold, and its duration
   * is not counted.
   */
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
 * Returns the count by the verdicts: valid reps or, with `hold` settings, the seconds of the
 * longest unbroken hold (docs/decisions/0124). `hold` is null for an exercise counted in reps.
 */
export const countJudged = (reps: readonly JudgedRep[], hold: HoldSettings | null): JudgedCount => {
  const valid = reps.filter((rep) => rep.valid).length;
  return { validReps: hold ? longestHold(reps, hold) : valid, invalidReps: reps.length - valid };
};
