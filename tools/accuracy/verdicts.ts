/** Compares the engine's verdicts with human ones, rep by rep. */
import type { Rep } from '@reptemple/engine/rules/rep';
import type { MeasuredClip } from './measure-folder.ts';
import { SAME_REP_SECONDS } from './score.ts';

/** `isValid` is null if the engine did not count a rep there. */
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

const nearestRep = (reps: readonly Rep[], seconds: number): Rep | undefined => {
  const distance = ({ bottomMs }: Rep): number => (bottomMs === null ? Infinity : Math.abs(bottomMs / 1000 - seconds));
  const nearest = reps.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= SAME_REP_SECONDS ? nearest : undefined;
};

/**
 * Matches labelled reps with counted ones. A clip with `form` is a single attempt, valid if any
 * valid rep was counted.
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
