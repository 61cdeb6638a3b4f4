import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { joinErrorMessage } from './queries.ts';

test.each([
  ['conflict', 'Both places of this duel are taken.', 'Both places of this duel are taken.'],
  ['forbidden', 'This challenge is not for guests.', 'This challenge is not for guests.'],
  ['offline', 'Can’t reach the server.', 'Failed to join challenge. Please try again.'],
  ['internal', 'Something went wrong on our side.', 'Failed to join challenge. Please try again.'],
] as const)('joinErrorMessage of a failed join with the code %s (%s) is: %s', (code, message, words) => {
  expect(joinErrorMessage(new ApiError({ code, message, status: 0 }))).toBe(words);
});

test('joinErrorMessage of an unexpected TypeError is the general join message', () => {
  expect(joinErrorMessage(new TypeError('undefined is not a function'))).toBe(
    'Failed to join challenge. Please try again.',
  );
});
