/** Decides who may correct a result, and if an admin must approve. */
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/recordings/corrections';

export interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

export type Outcome = (typeof CORRECTION_OUTCOMES)[number];

/**
 * Returns the counts of a typed number of valid reps, which has no invalid ones (specification S2,
 * section 5).
 */
export const byHand = (validReps: number): Counts => ({ validReps, invalidReps: 0 });

export const isSame = (one: Counts, other: Counts): boolean =>
  one.validReps === other.validReps && one.invalidReps === other.invalidReps;

export interface Corrector {
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

/** Admins are owners of their own recordings and cannot override them. */
export const isOverride = ({ isOwner, isAdmin }: Corrector): boolean => isAdmin && !isOwner;

/**
 * Returns the outcome of a correction: no change, an immediate change, or a request for an admin.
 */
export const outcomeOf = (
  current: Counts,
  wanted: Counts,
  corrector: Corrector,
  policy: 'open' | 'reviewed',
): Outcome => {
  if (isSame(current, wanted)) return 'no_changes';
  return isOverride(corrector) || policy === 'open' ? 'updated' : 'requested';
};
