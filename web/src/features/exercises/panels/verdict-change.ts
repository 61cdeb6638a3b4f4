/**
 * Effect of a definition change on a clip: counts before and after, and reps whose verdict changed.
 */
import type { Rep } from '@reptemple/engine/rules/rep';

export interface Counts {
  readonly valid: number;
  readonly invalid: number;
}

/** `before` is missing for a new rep, `after` for one that no longer exists. */
export type RepChange =
  | { readonly before: Rep; readonly after: Rep }
  | { readonly before: undefined; readonly after: Rep }
  | { readonly before: Rep; readonly after: undefined };

export const countsOf = (reps: readonly Rep[]): Counts => {
  const valid = reps.filter((rep) => rep.valid).length;
  return { valid, invalid: reps.length - valid };
};

/** Minimum overlap, as a share of the shorter rep, for two reps to be the same movement. */
const SAME_SHARE = 0.5;

const isSameMovement = (one: Rep, other: Rep): boolean => {
  const common = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  const shorter = Math.min(one.endMs - one.startMs, other.endMs - other.startMs);
  return common > 0 && common >= shorter * SAME_SHARE;
};

const isSameVerdict = (one: Rep, other: Rep): boolean =>
  one.valid === other.valid && one.fault?.code === other.fault?.code && one.fault?.angle === other.fault?.angle;

/** Start of the change, for sorting. */
const atMs = ({ before, after }: RepChange): number => (after ?? before).startMs;

/** Matches reps by time, because numbers shift when earlier reps change. */
export const repChanges = (before: readonly Rep[], after: readonly Rep[]): readonly RepChange[] => {
  const left = [...before];
  const changes: RepChange[] = [];
  for (const rep of after) {
    const index = left.findIndex((one) => isSameMovement(one, rep));
    const [old] = index === -1 ? [] : left.splice(index, 1);
    if (!old) changes.push({ before: undefined, after: rep });
    else if (!isSameVerdict(old, rep)) changes.push({ before: old, after: rep });
  }
  changes.push(...left.map((rep) => ({ before: rep, after: undefined })));
  return changes.toSorted((one, other) => atMs(one) - atMs(other));
};
