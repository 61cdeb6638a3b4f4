import { expect, it, test } from 'vitest';
import { movementOf, ranksIn, keyRows, movesOf, announcementOf, ordinal } from './rank-movement-and-announcements.ts';
import type { PlacedRow } from './rank-movement-and-announcements.ts';

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

interface Placed {
  readonly name: string;
  readonly reps: number | null;
  readonly isMine?: boolean;
}

const NOBODY_RANKED = { isHidden: true } as const;

const board = (placed: readonly Placed[], { isHidden = false } = {}): PlacedRow[] =>
  placed.map(({ name, reps, isMine = false }, at) => ({
    name,
    isMine,
    rank: isHidden ? null : at + 1,
    validReps: reps,
    recordingId: `${name} ${at} ${reps}`,
  }));

const look = (rows: readonly PlacedRow[], mine: PlacedRow | null = null) => ({
  rows: keyRows([{ rows }]),
  mine: rows.find(({ isMine }) => isMine) ?? mine,
});

const ANN = { name: 'Ann', reps: 20 };
const BEN = { name: 'Ben', reps: 15 };
const ME = { name: 'Cleo', reps: 10, isMine: true };

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [1113, '1,113th'],
])('ordinal formats rank %d as %s', (rank, words) => {
  expect(ordinal(rank)).toBe(words);
});

test.each([
  ['nothing happened', [ANN, BEN], [ANN, BEN], ''],
  ['somebody new', [ANN, BEN], [ANN, { name: 'Dan', reps: 17 }, BEN], 'Dan is now 2nd.'],
  ['somebody better', [ANN, BEN], [{ name: 'Ben', reps: 25 }, ANN], 'Ben is now 1st.'],
  ['better, in the same place', [ANN, BEN], [{ name: 'Ann', reps: 30 }, BEN], ''],
  ['somebody left, and the others moved up', [ANN, BEN], [BEN], ''],
  ['pushed down myself', [ANN, ME], [ANN, BEN, ME], 'Ben is now 2nd. You are now 3rd.'],
  ['my own success', [ANN, ME], [{ ...ME, reps: 21 }, ANN], 'You are now 1st.'],
])('announcementOf announces the rank changes: %s', (_, before, after, news) => {
  expect(announcementOf(look(board(before)), look(board(after)))).toBe(news);
});

test('announcementOf announces my own new rank even if my row is not in the loaded list', () => {
  const [mine] = board([{ ...ME, reps: 1 }]);
  if (!mine) throw new Error('There is no row.');
  const others = board([ANN, BEN]);
  expect(announcementOf(look(others, { ...mine, rank: 250 }), look(others, { ...mine, rank: 251 }))).toBe(
    'You are now 251st.',
  );
});

test('announcementOf names the first three users that moved and counts the others', () => {
  const crowd = Array.from({ length: 5 }, (_, at) => ({ name: `Person ${at}`, reps: 50 - at }));
  expect(announcementOf(look(board([ANN])), look(board([...crowd, ANN])))).toBe(
    'Person 0 is now 1st. Person 1 is now 2nd. Person 2 is now 3rd. 2 more have moved.',
  );
});

test('announcementOf announces new recordings without ranks while results are hidden', () => {
  const before = look(board([{ name: 'Ann', reps: null }], NOBODY_RANKED));
  const after = look(
    board(
      [
        { name: 'Ann', reps: null },
        { name: 'Ben', reps: null },
      ],
      NOBODY_RANKED,
    ),
  );
  expect(announcementOf(before, after)).toBe('Ben has recorded.');
});

test('keyRows keeps the key of a user whose result improves, and separates users with the same name', () => {
  const rows = board([ANN, { name: 'Ann', reps: 5 }, ME]);
  const better = board([
    { name: 'Ann', reps: 40 },
    { name: 'Ann', reps: 5 },
    { ...ME, name: 'Cleopatra' },
  ]);
  const keys = keyRows([{ rows }]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keyRows([{ rows: better }]).map(({ key }) => key)).toEqual(keys);
});

test('keyRows lists a row once if it appears on two pages', () => {
  const [ann, ben, cleo] = board([ANN, BEN, { name: 'Cleo', reps: 1 }]);
  if (!ann || !ben || !cleo) throw new Error('There are no rows.');
  expect(keyRows([{ rows: [ann, ben] }, { rows: [ben, cleo] }]).map(({ name }) => name)).toEqual([
    'Ann',
    'Ben',
    'Cleo',
  ]);
});

test('keyRows keeps all rows of a totals leaderboard, which have no recording', () => {
  const total = { rank: 1, isMine: false, totalReps: 10 };
  expect(
    keyRows([
      {
        rows: [
          { ...total, name: 'Ann' },
          { ...total, name: 'Ben' },
        ],
      },
    ]),
  ).toHaveLength(2);
});

const tops = (...keys: readonly string[]): Map<string, number> => new Map(keys.map((key, at) => [key, at * 80]));

test.each([
  ['the first look', tops(), tops('a', 'b'), []],
  ['the next page', tops('a', 'b'), tops('a', 'b', 'c'), []],
  ['another list', tops('a', 'b'), tops('x', 'y'), []],
  [
    'a change of width',
    new Map([
      ['a', 0],
      ['b', 80],
    ]),
    new Map([
      ['a', 0],
      ['b', 60],
    ]),
    [],
  ],
  [
    'two who change places',
    tops('a', 'b', 'c'),
    tops('b', 'a', 'c'),
    [
      ['b', 80],
      ['a', -80],
    ],
  ],
  [
    'somebody new above others',
    tops('a', 'b'),
    tops('n', 'a', 'b'),
    [
      ['n', null],
      ['a', -80],
      ['b', -80],
    ],
  ],
  ['somebody gone', tops('a', 'b'), tops('b'), [['b', 80]]],
] as const)('movesOf returns the rows to animate and their offsets: %s', (_, before, after, moves) => {
  expect([...movesOf(before, after)]).toEqual(moves);
});
