import { expect, it } from 'vitest';
import { movementOf, ranksIn } from './movement.ts';

const row = (name: string, rank: number | null, isMine = false) => ({ name, rank, isMine, recordingId: name + rank });

it('ranksIn stores the rank of each row, also of rows with the same name, and skips rows without a rank', () => {
  expect(ranksIn([row('Ann', 1), row('Ann', 2), row('Bob', 3, true), row('Cid', null)])).toEqual({
    '0·Ann': 1,
    '1·Ann': 2,
    mine: 3,
  });
});

it.each([
  ['moved up', { mine: 5 }, 2, 3],
  ['moved down', { mine: 2 }, 5, -3],
  ['stayed', { mine: 2 }, 2, undefined],
  ['is new', { other: 2 }, 2, undefined],
  ['is hidden', { mine: 2 }, null, undefined],
  ['is seen for the first time', undefined, 2, undefined],
])('movementOf returns the rank change only for a row that moved: a row that %s', (_what, before, rank, movement) => {
  expect(movementOf(before, 'mine', rank)).toBe(movement);
});
