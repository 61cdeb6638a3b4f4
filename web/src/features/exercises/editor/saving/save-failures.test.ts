import { expect, test } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { failureOf } from './save-dialog.tsx';

const WHAT = 'Failed to save definition';

test('failureOf tells a deleted definition (404) from one that another user has changed (409)', () => {
  const gone = failureOf(WHAT, new ApiError({ code: 'not_found', status: 404, message: 'There is none.' }));
  expect([gone.isGone, gone.instead]).toEqual([true, undefined]);
  const stored = { version: 2, by: 'Grace', at: '2026-01-02T03:04:05.000Z' };
  const changed = failureOf(WHAT, new ApiError({ code: 'conflict', status: 409, message: 'Changed.', stored }));
  expect([changed.isGone, changed.instead]).toEqual([false, stored]);
});

test('failureOf shows a taken name in the message and removes it from the list of issues', () => {
  const faults = [
    { field: 'name', message: 'Please provide a unique exercise name' },
    { field: 'angles', message: 'must not be empty' },
  ];
  const refused = new ApiError({ code: 'unprocessable', status: 422, message: 'Refused.', faults });
  const { words, faults: rest } = failureOf(WHAT, refused);
  expect(words).toBe('Failed to save definition: Please provide a unique exercise name');
  expect(rest).toEqual([{ field: 'angles', message: 'must not be empty' }]);
});

test('failureOf reports a network error as neither deleted nor changed by another user', () => {
  expect(failureOf(WHAT, new Error('No connection'))).toEqual({
    words: 'Failed to save definition: No connection',
    faults: [],
    instead: undefined,
    isGone: false,
  });
});
