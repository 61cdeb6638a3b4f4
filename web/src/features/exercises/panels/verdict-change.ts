/** What a change of the definition does to a clip's reps: counts before and after, and every rep that is judged otherwise. */
import type { Rep } from '@reptemple/engine/rep';

export interface Counts {
  readonly valid: number;
  readonly invalid: number;
}

/** `before` is missing for a rep nobody saw before, `after` for one that is no rep any more. */
export type RepChange =
  | { readonly before: Rep; readonly after: Rep }
  | { readonly before: undefined; readonly after: Rep }
  | { readonly before: Rep; readonly after: undefined };

export const countsOf = (reps: readonly Rep[]): Counts => {
  const valid = reps.filter((rep) => rep.valid).length;
  return { valid, invalid: reps.length - valid };
};

/** Less than this of the shorter one in common, and they are different movements. */
const SAME_SHARE = 0.5;

const isSameMovement = (one: Rep, other: Rep): boolean => {
  const common = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  const shorter = Math.min(one.endMs - one.startMs, other.endMs - other.startMs);
  return common > 0 && common >= shorter * SAME_SHARE;
};

const isSameVerdict = (one: Rep, other: Rep): boolean =>
  one.valid === other.valid && one.fault?.code === other.fault?.code && one.fault?.angle === other.fault?.angle;

/** When a change is seen, in the order of the video. */
const atMs = ({ before, after }: RepChange): number => (after ?? before).startMs;

/** Reps are told apart by when they were done: their numbers change with those before them. */
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
