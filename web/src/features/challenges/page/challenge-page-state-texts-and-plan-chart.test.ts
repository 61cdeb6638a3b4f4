import { describe, expect, test } from 'vitest';
import {
  canJoin,
  canTryFirst,
  gateOf,
  isFullFor,
  isKnown,
  isShutOut,
  nobodyLabel,
  outcomeLabel,
  questionBefore,
  shareOfDay,
  stairsOf,
  stepOn,
  timeLeftLabel,
} from './challenge-page-state-texts-and-plan-chart.ts';

test.each([
  ['active', null, true],
  ['active', 'This challenge is not active.', false],
  ['upcoming', 'This challenge has not started yet.', false],
  ['ended', 'Challenge Expired', false],
] as const)('canJoin shows the Join button with status %s and closed reason %s: %s', (status, closedReason, shown) => {
  expect(canJoin({ status, closedReason })).toBe(shown);
});

test.each([
  ['active', 'No results yet'],
  ['upcoming', 'No results yet'],
  ['ended', 'No results'],
] as const)('nobodyLabel without leaders, with status %s, is: %s', (status, words) => {
  expect(nobodyLabel({ status })).toBe(words);
});

test.each([
  ['a visitor', { isMember: false, isGuest: false, isAdmin: false }, true, false],
  ['a member', { isMember: true, isGuest: false, isAdmin: false }, false, true],
  ['a guest', { isMember: false, isGuest: true, isAdmin: false }, true, true],
  ['a guest', { isMember: false, isGuest: true, isAdmin: false }, false, false],
] as const)('%s %j, guests allowed %s, can take part without signing in: %s', (_who, viewer, allowsGuests, known) => {
  expect(isKnown(viewer, { allowsGuests })).toBe(known);
});

test.each([
  ['accountability', 3, 1, 'another-today'],
  ['accountability', 3, 0, undefined],
  ['progression', 1, 0, 'again'],
  ['duel', 1, 1, 'again'],
  ['daily', 2, 0, 'again'],
  ['progression', 0, 0, undefined],
] as const)(
  'questionBefore another set of a %s challenge, with %i recordings and %i today: %s',
  (type, all, today, asked) => {
    const member = { isMember: true, isGuest: false, isAdmin: false };
    expect(questionBefore(member, type, { recordings: all, recordedToday: today })).toBe(asked);
  },
);

test('questionBefore does not ask a guest who records again', () => {
  const guest = { isMember: false, isGuest: true, isAdmin: false };
  const asked = (['accountability', 'progression', 'duel', 'daily'] as const).map((type) =>
    questionBefore(guest, type, { recordings: 2, recordedToday: 1 }),
  );
  expect(asked).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  [72 * 3_600_000, '72 hr 0 min'],
  [71 * 3_600_000 + 59 * 60_000 + 59_999, '71 hr 59 min'],
  [59 * 60_000, '59 min'],
  [59_999, '1 min'],
  [0, undefined],
  [-1, undefined],
])('timeLeftLabel formats %i ms as %s', (leftMs, words) => {
  expect(timeLeftLabel(leftMs)).toBe(words);
});

const PLAN = [
  { from: '2026-03-27', minimum: 10 },
  { from: '2026-03-29', minimum: 12 },
  { from: '2026-03-31', minimum: 20 },
];

test.each([
  ['2026-03-26', -1],
  ['2026-03-27', 0],
  ['2026-03-28', 0],
  ['2026-03-29', 1],
  ['2026-05-01', 2],
])('stepOn finds for %s the plan step %i', (day, step) => {
  expect(stepOn(PLAN, day)).toBe(step);
});

test('stairsOf scales heights to the largest minimum and fills the full width', () => {
  const stairs = stairsOf(PLAN);
  expect(stairs.map(({ height }) => height)).toEqual([0.5, 0.6, 1]);
  const last = stairs.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(1);
});

const winner = { name: 'Ada', isMine: false, validReps: 24 };

test.each([
  [{ winner, decidedBy: 'reps' }, 'Ada won', '24 valid reps'],
  [{ winner: { ...winner, isMine: true, validReps: 1 }, decidedBy: 'reps' }, 'You won', '1 valid rep'],
  [{ winner, decidedBy: 'form' }, 'Ada won', '24 valid reps each. Decided by better form.'],
  [{ winner, decidedBy: 'time' }, 'Ada won', '24 valid reps each. Decided by the earlier set.'],
  [{ winner: null, decidedBy: null }, 'A draw', 'No one is ahead in reps, form or time.'],
] as const)('outcomeLabel of %j is "%s"', (outcome, title, words) => {
  expect(outcomeLabel({ outcome, people: [], isUnderReview: false })).toEqual({ title, words });
});

test('outcomeLabel names no winner and no draw while a result is under review', () => {
  const outcomes = [{ winner, decidedBy: 'reps' }, { winner: null, decidedBy: null }, null] as const;
  const pending = { title: 'Not final yet', words: 'Under review. The count stands until then.' };
  for (const outcome of outcomes) {
    expect(outcomeLabel({ outcome, people: [], isUnderReview: true })).toEqual(pending);
  }
});

test('outcomeLabel formats a hold as time', () => {
  const outcome = { winner: { ...winner, validReps: 95 }, decidedBy: 'reps' } as const;
  expect(outcomeLabel({ outcome, people: [], isUnderReview: false }, 'seconds').words).toBe('1:35 held');
});

test.each([
  [[true, true], 'The recordings couldn’t be verified, so no one wins this duel.'],
  [[false, true], 'The recordings couldn’t be verified, so no one wins this duel.'],
  [[false, false], 'No results'],
  [[], 'No results'],
])('outcomeLabel says why a duel has no winner, where the two have recorded %j', (recorded, words) => {
  const people = recorded.map((hasRecorded, at) => ({
    name: `Person ${at}`,
    avatar: null,
    isMine: false,
    hasRecorded,
  }));
  expect(outcomeLabel({ outcome: null, people, isUnderReview: false })).toEqual({ title: 'No winner', words });
});

test.each([
  [9, 18, 0.5],
  [30, 18, 1],
  [0, 18, 0],
  [5, null, undefined],
])('shareOfDay of %i reps with the minimum %s is %s', (todayReps, todayMinimum, share) => {
  expect(shareOfDay({ todayReps, todayMinimum })).toBe(share);
});

describe('gateOf, the access check of a duel', () => {
  const unasked = { data: undefined, isError: false };
  const within = { data: { joined: true }, isError: false };
  const without = { data: { joined: false }, isError: false };

  test.each([
    ['nobody knows yet', true, unasked, 'asking'],
    ['nobody answers', true, { data: undefined, isError: true }, 'open'],
    ['they have a place', true, within, 'open'],
    ['they have none', true, without, 'closed'],
    ['it is not asked for', false, without, 'open'],
  ] as const)('decides the case: %s', (_what, isGated, place, gate) => {
    expect(gateOf(isGated, false, place)).toBe(gate);
  });

  test('stays open after a set has begun, even if the member turns out to have no place', () => {
    const learned = [unasked, without].map((place) => gateOf(true, true, place));
    expect(learned).toEqual(['open', 'open']);
  });
});

describe('isFullFor, for a duel with two places', () => {
  const duel = { allowsGuests: true, status: 'active', closedReason: null, places: 2, participants: 2 } as const;
  const visitor = { isMember: false, isGuest: false, isAdmin: false };

  test.each([
    ['is full for a visitor, guests allowed or not', visitor, duel, false, true],
    ['is decided by the places of a member', { ...visitor, isMember: true }, duel, false, false],
    ['keeps a set that was begun there', visitor, duel, true, false],
    ['says that it is over once it is', visitor, { ...duel, status: 'ended' }, false, false],
    ['lets a visitor in while a place is free', visitor, { ...duel, participants: 1 }, false, false],
  ] as const)('decides the case: %s', (_what, viewer, challenge, hasBegun, isFull) => {
    expect(isFullFor(viewer, challenge, hasBegun)).toBe(isFull);
  });

  test.each([
    ['a visitor, who may sign in', visitor, undefined, true],
    ['a member without a place', { ...visitor, isMember: true }, { joined: false }, true],
    ['a member with a place', { ...visitor, isMember: true }, { joined: true }, false],
    ['a member whose place is still loading', { ...visitor, isMember: true }, undefined, false],
  ] as const)('isShutOut for %s', (_who, viewer, progress, shutOut) => {
    expect(isShutOut(viewer, duel, progress)).toBe(shutOut);
    expect(isShutOut(viewer, { ...duel, participants: 1 }, progress)).toBe(false);
  });

  test('offers a visitor to try it first only while a place is free, and members and guests never', () => {
    const free = { ...duel, participants: 1 };
    expect([canTryFirst(visitor, free), canTryFirst(visitor, duel)]).toEqual([true, false]);
    expect(canTryFirst({ ...visitor, isMember: true }, free)).toBe(false);
    expect(canTryFirst({ ...visitor, isGuest: true }, free)).toBe(false);
  });
});
