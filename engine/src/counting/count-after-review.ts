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
   * Fault that ended a hold; null for a rep or a held second. A fault that a reviewer overruled
   * stays set.
   */
  readonly fault: object | null;
}

export interface JudgedCount {
  readonly validReps: number;
  readonly invalidReps: number;
}

/**
 * Parses a stored exercise definition and returns its hold settings; null if the exercise is
 * counted in reps or the definition is not valid.
 */
export const holdOf = (definition: unknown): HoldSettings | null => {
  const parsed = parseExercise(definition);
  return parsed.ok ? parsed.value.robust.hold : null;
};

/**
 * Returns the seconds of the longest unbroken hold. The engine lists a second only if it makes the
 * set's longest hold longer. So the n-th listed second is the n-th of its hold, and the unlisted
 * seconds before it count too.
 */
const longestHold = (reps: readonly JudgedRep[], { minMs, graceMs }: HoldSettings): number => {
  /**
   * Maximum time from the last full second to a fault of the same hold: a second that was not
   * completed, plus the grace time.
   */
  const maxGapMs = MILLIS_PER_SECOND + graceMs;
  let [longest, run, nth] = [0, 0, 0];
  let endMs: Millis | null = null;
  /**
   * End of the latest fault that a reviewer overruled. The hold continues after it, without the
   * fault's duration.
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
