import { describe, expect, it } from 'vitest';
import { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import {
  changesOf,
  isBeyondUndo,
  removableBefore,
  undoUntil,
  valuesOf,
} from './challenge-form-diff-and-undo-period.ts';

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
])('valuesOf a %s form keeps only the fields of that challenge type', (type, kept) => {
  const { challengeLengthValue, minDailyReps, incrementValue, hideResultsUntilFinished } = valuesOf(form({ type }));
  expect([challengeLengthValue, minDailyReps, incrementValue, hideResultsUntilFinished]).toEqual(kept);
});

describe('changesOf', () => {
  it('returns only changed fields, each with its old and new value', () => {
    expect(changesOf({ name: 'One', isHidden: false, other: 1 }, { name: 'Two', isHidden: false })).toEqual({
      name: { from: 'One', to: 'Two' },
    });
  });

  it('treats a missing field as null', () => {
    expect(changesOf({}, { name: 'One', description: null, length: undefined })).toEqual({
      name: { from: null, to: 'One' },
    });
  });
});

it('a deleted challenge can be restored for 30 days and is removed only after that', () => {
  expect(undoUntil(1)).toBe(1 + UNDO_MS);
  expect([isBeyondUndo(1, UNDO_MS), isBeyondUndo(1, UNDO_MS + 1)]).toEqual([false, true]);
  expect(removableBefore(UNDO_MS + 1)).toBe(1);
});
