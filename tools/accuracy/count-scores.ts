/** Compares counts with labels: count errors, times of bottoms, and verdicts. */
import type { Label } from './clip-labels.ts';
import type { Counted, MeasuredClip } from './measure-folder.ts';

/**
 * Returns 0 for a count from `reps` to `reps_loose`, otherwise the signed distance from that range.
 */
export const errorOf = (count: number, { reps, reps_loose }: Label): number => {
  if (count < reps) return count - reps;
  return count > reps_loose ? count - reps_loose : 0;
};

export const attempted = ({ valid, invalid }: Counted): number => valid + invalid;

/** Maximum distance in seconds between a labelled bottom and the counted rep it is matched to. */
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
 * Returns the number of labelled verdicts that agree, and of all. Skips clips whose count differs
 * from the number of labelled verdicts.
 */
export const verdictAgreement = (clips: readonly MeasuredClip[]): readonly [agreed: number, all: number] => {
  const pairs = clips.flatMap(({ label, counted }) => {
    const [truth, reps] = [label.valid_reps, counted[0]?.reps];
    if (!truth || !reps || truth.length !== reps.length) return [];
    return truth.map((valid, index) => valid === reps[index]?.valid);
  });
  return [pairs.filter(Boolean).length, pairs.length];
};
