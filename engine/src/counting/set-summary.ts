/**
 * Summary of a set: mean form, pace, and the change of speed and range from rep to rep (fatigue
 * curve).
 */
import type { Rep } from '../rules/rep.ts';
import type { Degrees, Millis } from '../units.ts';

const MILLIS_PER_MINUTE = 60_000;

export interface FatiguePoint {
  readonly number: number;
  /** Duration of the way down plus the way up. */
  readonly durationMs: Millis;
  readonly rangeOfMotion: Degrees;
  readonly formScore: number;
}

export interface SetSummary {
  readonly formScore: number | null;
  readonly meanDownMs: Millis | null;
  readonly meanUpMs: Millis | null;
  /** Valid reps per minute of the whole attempt, rounded (specification S2, section 5). */
  readonly repsPerMinute: number;
  readonly fatigue: readonly FatiguePoint[];
  /**
   * Change per rep by linear regression: slower is positive, a shrinking range negative. Null with
   * fewer than three reps.
   */
  readonly slowdownMsPerRep: number | null;
  readonly rangeLossPerRep: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** Slope of the least-squares line through values one step apart; null with fewer than three. */
const slope = (values: readonly number[]): number | null => {
  if (values.length < 3) return null;
  const middle = (values.length - 1) / 2;
  const average = mean(values) ?? 0;
  let [over, under] = [0, 0];
  for (const [index, value] of values.entries()) {
    over += (index - middle) * (value - average);
    under += (index - middle) ** 2;
  }
  return Math.round((over / under) * 10) / 10;
};

/** Summarises a set. `durationMs` is the attempt's duration including rests. */
export const summarizeSet = (reps: readonly Rep[], durationMs: Millis): SetSummary => {
  const fatigue = reps.map(({ number, downMs, upMs, rangeOfMotion, formScore }) => ({
    number,
    durationMs: downMs + upMs,
    rangeOfMotion,
    formScore,
  }));
  const valid = reps.filter((rep) => rep.valid).length;
  return {
    formScore: rounded(mean(reps.map(({ formScore }) => formScore))),
    meanDownMs: rounded(mean(reps.map(({ downMs }) => downMs))),
    meanUpMs: rounded(mean(reps.map(({ upMs }) => upMs))),
    repsPerMinute: durationMs <= 0 ? 0 : Math.round((valid / durationMs) * MILLIS_PER_MINUTE),
    fatigue,
    slowdownMsPerRep: slope(fatigue.map((point) => point.durationMs)),
    rangeLossPerRep: slope(fatigue.map((point) => point.rangeOfMotion)),
  };
};
