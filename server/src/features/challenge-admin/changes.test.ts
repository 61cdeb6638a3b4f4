import { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { describe, expect, it } from 'vitest';
import { changesOf, isBeyondUndo, removableBefore, undoUntil, valuesOf } from './changes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNDO_MS = 30 * DAY_MS;

const form = (more: object) =>
  AdminChallengeForm.parse({
    name: 'Autumn',
    timeZone: 'UTC',
    exerciseDefinitionId: '00000000-0000-4000-8000-000000000000',
    length: { value: 2, unit: 'weeks' },
    minDailyReps: 10,
    incrementValue: 1,
    incrementCadenceValue: 1,
    incrementCadenceUnit: 'days',
    hideResultsUntilFinished: true,
    ...more,
  });

it.each([
  ['progression', [2, 10, 1, false]],
  ['accountability', [2, 10, null, false]],
  ['duel', [null, null, null, true]],
  ['daily', [null, null, null, false]],
])('keeps of a %s what it has', (type, kept) => {
  const { challengeLengthValue, minDailyReps, incrementValue, hideResultsUntilFinished } = valuesOf(form({ type }));
  expect([challengeLengthValue, minDailyReps, incrementValue, hideResultsUntilFinished]).toEqual(kept);
});

describe('a change', () => {
  it('is what differs, from what to what', () => {
    expect(changesOf({ name: 'One', isHidden: false, other: 1 }, { name: 'Two', isHidden: false })).toEqual({
      name: { from: 'One', to: 'Two' },
    });
  });

  it('takes what is absent for null', () => {
    expect(changesOf({}, { name: 'One', description: null, length: undefined })).toEqual({
      name: { from: null, to: 'One' },
    });
  });
});

it('lets a deletion be undone for 30 days and removes nothing before they are over', () => {
  expect(undoUntil(1)).toBe(1 + UNDO_MS);
  expect([isBeyondUndo(1, UNDO_MS), isBeyondUndo(1, UNDO_MS + 1)]).toEqual([false, true]);
  expect(removableBefore(UNDO_MS + 1)).toBe(1);
});
