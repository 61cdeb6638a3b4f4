import { describe, expect, it } from 'vitest';
import { byHand, outcomeOf } from './correction-approval-policy.ts';

const COUNTED = { validReps: 10, invalidReps: 2 };
const OWNER = { isOwner: true, isAdmin: false };
const ADMIN = { isOwner: false, isAdmin: true };
const ADMIN_OF_OWN = { isOwner: true, isAdmin: true };

describe('the outcome of a correction', () => {
  it.each([
    ['of an owner, where corrections are open', 12, OWNER, 'open', 'updated'],
    ['of an owner, where corrections are reviewed', 12, OWNER, 'reviewed', 'requested'],
    ['of an admin to another user’s result', 12, ADMIN, 'reviewed', 'updated'],
    ['of an admin to their own, where corrections are reviewed', 12, ADMIN_OF_OWN, 'reviewed', 'requested'],
    ['to the same valid reps is updated, because it removes the invalid reps', 10, OWNER, 'open', 'updated'],
  ] as const)('%s', (_whose, validReps, corrector, policy, outcome) => {
    expect(outcomeOf(COUNTED, byHand(validReps), corrector, policy)).toBe(outcome);
  });

  it('is no_changes if neither count changes', () => {
    expect(outcomeOf({ validReps: 7, invalidReps: 0 }, byHand(7), OWNER, 'open')).toBe('no_changes');
    expect(outcomeOf(COUNTED, COUNTED, ADMIN, 'reviewed')).toBe('no_changes');
  });
});
