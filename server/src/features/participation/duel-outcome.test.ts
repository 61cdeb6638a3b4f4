import { describe, expect, it } from 'vitest';
import { duelOutcomeOf } from './leaders-and-duel-state.ts';
import type { Best } from './leaders-and-duel-state.ts';

describe('the outcome of a duel', () => {
  const ann: Best = { userId: 'ann', validReps: 20, formScore: 90, createdAt: new Date('2026-03-15T10:00:00Z') };
  const bob: Best = { userId: 'bob', validReps: 20, formScore: 90, createdAt: new Date('2026-03-15T10:00:00Z') };

  it.each([
    ['most valid reps', { ...ann, validReps: 21 }, bob, 'ann', 'reps'],
    ['better form with equal reps', ann, { ...bob, formScore: 91 }, 'bob', 'form'],
    [
      'an earlier recording with equal reps and form',
      ann,
      { ...bob, createdAt: new Date('2026-03-15T10:00:01Z') },
      'ann',
      'time',
    ],
    ['more reps despite worse form', { ...ann, validReps: 19, formScore: 100 }, bob, 'bob', 'reps'],
    ['a form score if the other has none', { ...ann, formScore: null }, bob, 'bob', 'form'],
  ] as const)('is a win by %s', (_by, one, other, winnerId, decidedBy) => {
    expect(duelOutcomeOf([one, other])).toEqual({ winnerId, decidedBy });
    expect(duelOutcomeOf([other, one])).toEqual({ winnerId, decidedBy });
  });

  it('is a draw if reps, form and time are equal', () => {
    expect(duelOutcomeOf([ann, bob])).toEqual({ winnerId: null, decidedBy: null });
  });

  it('is a draw if no one has a valid rep', () => {
    const none = { ...ann, validReps: 0, formScore: null };
    const later = { ...none, userId: 'bob', createdAt: new Date('2026-03-15T10:00:01Z') };
    expect(duelOutcomeOf([none, later])).toEqual({ winnerId: null, decidedBy: null });
    expect(duelOutcomeOf([none])).toEqual({ winnerId: null, decidedBy: null });
    expect(duelOutcomeOf([none, bob])).toEqual({ winnerId: 'bob', decidedBy: 'reps' });
  });

  it('is a win for the only user who recorded, and null if no one did', () => {
    expect(duelOutcomeOf([ann])).toEqual({ winnerId: 'ann', decidedBy: 'reps' });
    expect(duelOutcomeOf([])).toBeNull();
  });
});
