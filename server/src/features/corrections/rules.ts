/** Who may set a result, and what becomes of it (product decision 2). */
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/corrections';

export interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

export type Outcome = (typeof CORRECTION_OUTCOMES)[number];

/** Second document, section 5: a count set by hand has no invalid reps beside it. */
export const byHand = (validReps: number): Counts => ({ validReps, invalidReps: 0 });

export const isSame = (one: Counts, other: Counts): boolean =>
  one.validReps === other.validReps && one.invalidReps === other.invalidReps;

export interface Corrector {
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

/** Admins are owners of what they recorded themselves: nobody overrides their own result. */
export const isOverride = ({ isOwner, isAdmin }: Corrector): boolean => isAdmin && !isOwner;

/** What a correction leads to: nothing, a change at once, or a request that an admin decides on. */
export const outcomeOf = (
  current: Counts,
  wanted: Counts,
  corrector: Corrector,
  policy: 'open' | 'reviewed',
): Outcome => {
  if (isSame(current, wanted)) return 'no_changes';
  return isOverride(corrector) || policy === 'open' ? 'updated' : 'requested';
};
