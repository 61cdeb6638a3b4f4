import { expect, it, describe } from 'vitest';
import { isCodeWordShown, ghostLabel, goalOf, goalLabel, lineOf, reachedShare } from './viewfinder-overlays.tsx';

it.each([
  ['ready', null, 0, false],
  ['get-ready', null, 0, true],
  ['countdown', 3, 0, true],
  ['recording', 0, 0, true],
  ['recording', null, 9, true],
  ['recording', null, 10, false],
  ['finishing', null, 3, false],
] as const)(
  'isCodeWordShown at stage %s, countdown %s, after %i s returns %s',
  (stage, countdown, elapsedSeconds, shown) => {
    expect(isCodeWordShown({ stage, countdown, elapsedSeconds })).toBe(shown);
  },
);

describe('goal of a set', () => {
  it.each([
    ['the reps missing for today', { todayMinimum: 20, todayReps: 5, best: 12 }, { kind: 'today', reps: 15 }],
    ['the best set once today is done', { todayMinimum: 20, todayReps: 22, best: 12 }, { kind: 'best', reps: 12 }],
    ['the best set without a minimum', { todayMinimum: null, todayReps: 0, best: 12 }, { kind: 'best', reps: 12 }],
    ['nothing before the first set', { todayMinimum: null, todayReps: 0, best: null }, null],
    ['nothing after a set without a rep', { todayMinimum: null, todayReps: 0, best: 0 }, null],
  ] as const)('is %s', (_, progress, goal) => {
    expect(goalOf(progress)).toEqual(goal);
  });

  it('fills the progress bar up to the goal and no further', () => {
    expect(reachedShare({ kind: 'best', reps: 10 }, 4)).toBe(0.4);
    expect(reachedShare({ kind: 'best', reps: 10 }, 14)).toBe(1);
  });

  it('shows how many reps the best set had at the same time', () => {
    const ends = [1500, 3000, 4200];
    expect([0, 3, 60].map((seconds) => ghostLabel(ends, seconds))).toEqual([
      'best: 0 at this time',
      'best: 2 at this time',
      'best: 3 at this time',
    ]);
  });

  it('shows the reps left to the goal, then that it is reached or beaten', () => {
    expect(goalLabel({ kind: 'today', reps: 10 }, 4)).toBe('6 to today’s goal');
    expect(goalLabel({ kind: 'today', reps: 10 }, 10)).toBe('Today’s goal reached');
    expect(goalLabel({ kind: 'best', reps: 10 }, 10)).toBe('Best: 10');
    expect(goalLabel({ kind: 'best', reps: 10 }, 12)).toBe('New best: +2');
    expect(goalLabel({ kind: 'best', reps: 90 }, 60, 'seconds')).toBe('Best: 1:30');
  });

  it.each([
    ['the pace of the best set until it is beaten', { kind: 'best', reps: 10 }, 4, 'best: 1 at this time'],
    ['the new best once it is beaten', { kind: 'best', reps: 10 }, 13, 'New best: +3'],
    ['the reps left for today', { kind: 'today', reps: 10 }, 4, '6 to today’s goal'],
    ['the pace without a goal', null, 4, 'best: 1 at this time'],
  ] as const)('shows one line only: %s', (_, goal, validReps, line) => {
    const snapshot = { validReps, invalidReps: 0, heldSeconds: 0, elapsedSeconds: 2 };
    expect(lineOf(snapshot, { goal, ghost: [1500, 3000], unit: 'reps' })).toBe(line);
  });
});
