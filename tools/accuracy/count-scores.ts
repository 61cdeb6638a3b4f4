/** Compares counts with labels: count errors, times of bottoms, and verdicts. */
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { Label } from './clip-labels-and-split.ts';
import type { Counted, MeasuredClip } from './count-clips-with-engine-and-baseline.ts';

/**
 * Returns the error of a count: 0 from `reps` to `reps_loose`, otherwise the signed distance from
 * that range.
 */
export const errorOf = (count: number, { reps, reps_loose }: Label): number => {
  if (count < reps) return count - reps;
  return count > reps_loose ? count - reps_loose : 0;
};

export const attempted = ({ valid, invalid }: Counted): number => valid + invalid;

/**
 * Maximum time in seconds between a labelled bottom and that of the counted rep that it is matched
 * to.
 */
export const SAME_REP_SECONDS = 0.5;

export const bottomErrors = (label: Label, { reps }: Counted): readonly number[] => {
  const found = reps.flatMap(({ bottomMs }) => (bottomMs === null ? [] : [bottomMs / 1000]));
  return (label.bottoms_s ?? label.tops_s ?? []).flatMap((truth) => {
    const nearest = Math.min(...found.map((bottom) => Math.abs(bottom - truth)));
    return nearest <= SAME_REP_SECONDS ? [nearest] : [];
  });
};

export interface Score {
  readonly clips: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly meanError: number;
  readonly bottomSeconds: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export const scoreOf = (clips: readonly MeasuredClip[], countOf: (counted: Counted) => number): Score => {
  const errors = clips.flatMap(({ label, counted }) => counted.map((one) => Math.abs(errorOf(countOf(one), label))));
  return {
    clips: errors.length,
    exact: errors.filter((error) => error === 0).length,
    withinOne: errors.filter((error) => error <= 1).length,
    meanError: mean(errors) ?? 0,
    bottomSeconds: mean(clips.flatMap(({ label, counted }) => counted.flatMap((one) => bottomErrors(label, one)))),
  };
};

/**
 * Returns how many labelled verdicts the engine agrees with, and how many there are. Skips clips
 * whose count differs from the number of labelled verdicts.
 */
export const verdictAgreement = (clips: readonly MeasuredClip[]): readonly [agreed: number, all: number] => {
  const pairs = clips.flatMap(({ label, counted }) => {
    const [truth, reps] = [label.valid_reps, counted[0]?.reps];
    if (!truth || !reps || truth.length !== reps.length) return [];
    return truth.map((valid, index) => valid === reps[index]?.valid);
  });
  return [pairs.filter(Boolean).length, pairs.length];
};

/**
 * Verdicts of a label and of the engine on a rep. `isValid` is null if the engine counted no rep at
 * that time.
 */
export interface JudgedRep {
  readonly isGood: boolean;
  readonly isValid: boolean | null;
}

export interface VerdictMatrix {
  readonly good: number;
  readonly goodKept: number;
  readonly goodUnseen: number;
  readonly bad: number;
  readonly badCaught: number;
  readonly badUnseen: number;
}

/**
 * Returns the rep that contains a labelled time, otherwise the rep with the nearest bottom, at most
 * 0.5 s away. A person may rest at the bottom, so the whole rep counts.
 */
const nearestRep = (reps: readonly Rep[], seconds: number): Rep | undefined => {
  const within = reps.find(({ startMs, endMs }) => seconds * 1000 >= startMs && seconds * 1000 < endMs);
  if (within) return within;
  const distance = ({ bottomMs }: Rep): number => (bottomMs === null ? Infinity : Math.abs(bottomMs / 1000 - seconds));
  const nearest = reps.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= SAME_REP_SECONDS ? nearest : undefined;
};

/**
 * Pairs the labelled verdicts of a clip with those of the engine. A clip with `form` is a single
 * rep, valid if the engine counted a valid rep.
 */
const judgedReps = ({ label, counted }: MeasuredClip): readonly JudgedRep[] => {
  const reps = counted[0]?.reps ?? [];
  if (label.negative) return [];
  if (label.form) {
    const isValid = reps.length === 0 ? null : reps.some(({ valid }) => valid);
    return [{ isGood: label.form === 'good', isValid }];
  }
  const times = label.bottoms_s ?? label.tops_s ?? [];
  return (label.valid_reps ?? []).flatMap((isGood, index) => {
    const seconds = times[index];
    return seconds === undefined ? [] : [{ isGood, isValid: nearestRep(reps, seconds)?.valid ?? null }];
  });
};

export const verdictMatrix = (clips: readonly MeasuredClip[]): VerdictMatrix => {
  const reps = clips.flatMap(judgedReps);
  const count = (isGood: boolean, isValid?: boolean | null): number =>
    reps.filter((rep) => rep.isGood === isGood && (isValid === undefined || rep.isValid === isValid)).length;
  return {
    good: count(true),
    goodKept: count(true, true),
    goodUnseen: count(true, null),
    bad: count(false),
    badCaught: count(false, false),
    badUnseen: count(false, null),
  };
};
