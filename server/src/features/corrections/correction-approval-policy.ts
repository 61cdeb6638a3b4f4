/** Decides whether a correction changes the result immediately or needs an admin. */
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/recordings/corrections';

export interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

export type Outcome = (typeof CORRECTION_OUTCOMES)[number];

export const byHand = (validReps: number): Counts => ({ validReps, invalidReps: 0 });

export const isSame = (one: Counts, other: Counts): boolean =>
  one.validReps === other.validReps && one.invalidReps === other.invalidReps;

export interface Corrector {
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

/**
 * Returns true if an admin changes another user's result. For their own recordings, admins count as
 * owners.
 */
export const isOverride = ({ isOwner, isAdmin }: Corrector): boolean => isAdmin && !isOwner;

/**
 * Returns `no_changes`, `updated` (applies immediately) or `requested` (an admin has to accept it).
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
