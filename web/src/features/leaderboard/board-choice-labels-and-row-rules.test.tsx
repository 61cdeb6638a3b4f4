import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { sumOf } from './activity-calendar-panel.tsx';
import {
  addressOf,
  boardOf,
  boardSearchOf,
  boardsOf,
  canOpen,
  emptyLabel,
  isDailyChallenge,
  metalOf,
} from './board-choice-labels-and-row-rules.ts';
import { ParticipantRow } from './leaderboard-row.tsx';

const DUEL = { isDaily: false, type: 'duel' } as const;
const PROGRESSION = { isDaily: false, type: 'progression' } as const;
const DAILY_PROGRESSION = { isDaily: true, type: 'progression' } as const;
const DAILY = { isDaily: false, type: 'daily' } as const;
const ACCOUNTABILITY = { isDaily: false, type: 'accountability' } as const;

test.each([
  [DUEL, undefined, 'all'],
  [PROGRESSION, undefined, 'all'],
  [DAILY_PROGRESSION, undefined, 'today'],
  [DAILY, undefined, 'today'],
  [ACCOUNTABILITY, undefined, 'today'],
  [ACCOUNTABILITY, 'aggregate', 'aggregate'],
  [DAILY, 'week', 'week'],
  // Only accountability challenges have totals.
  [DAILY, 'aggregate', 'today'],
  [DUEL, 'aggregate', 'all'],
] as const)(
  'boardOf: a challenge %j with the period %s in the URL shows the leaderboard %s',
  (challenge, asked, board) => {
    expect(boardOf(challenge, asked)).toBe(board);
  },
);

test('only an accountability challenge has a leaderboard of totals', () => {
  expect(boardsOf(ACCOUNTABILITY)).toEqual(['today', 'week', 'all', 'aggregate']);
  expect(boardsOf(DAILY)).toEqual(['today', 'week', 'all']);
});

test.each([
  [{}, {}],
  [
    { period: 'week', gender: 'male' },
    { period: 'week', gender: 'male' },
  ],
  [{ period: 'aggregate', gender: 'all' }, { period: 'aggregate' }],
  [{ period: 'WEEK', gender: 'MALE' }, {}],
  [{ period: 7, gender: ['male'], page: 2 }, {}],
])('boardSearchOf parses the search parameters %j as %j', (search, read) => {
  expect(boardSearchOf(search)).toEqual(read);
});

test.each([
  [DUEL, 'all', 'all', {}],
  [DUEL, 'today', 'female', { period: 'today', gender: 'female' }],
  [ACCOUNTABILITY, 'today', 'male', { gender: 'male' }],
  [ACCOUNTABILITY, 'all', 'all', { period: 'all' }],
  [ACCOUNTABILITY, 'aggregate', 'all', { period: 'aggregate' }],
] as const)(
  'addressOf: for %j the leaderboard %s of %s has the parameters %j, which lead back to it',
  (challenge, board, gender, address) => {
    expect(addressOf(challenge, board, gender)).toEqual(address);
    expect(boardOf(challenge, addressOf(challenge, board, gender).period)).toBe(board);
  },
);

test('isDailyChallenge is true by the flag or by the type of the challenge', () => {
  expect([DAILY, DAILY_PROGRESSION, PROGRESSION, ACCOUNTABILITY].map(isDailyChallenge)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  [1, 'gold'],
  [2, 'silver'],
  [3, 'bronze'],
  [4, undefined],
  [0, undefined],
])('metalOf: rank %d gets the medal %s', (rank, metal) => {
  expect(metalOf(rank)).toBe(metal);
});

test('a leaderboard row without a video cannot be opened', () => {
  expect(canOpen({ hasVideo: false })).toBe(false);
  expect(canOpen({ hasVideo: true })).toBe(true);
});

test.each([
  ['active', 'all', 'all', 0, 'No results yet'],
  ['ended', 'all', 'all', 0, 'No results'],
  ['upcoming', 'today', 'all', 0, 'Coming Soon'],
  ['active', 'today', 'all', 0, 'No results'],
  // The text does not say "yet", because others may have recorded on earlier days.
  ['ended', 'today', 'all', 0, 'No results'],
  ['active', 'week', 'female', 0, 'No results'],
  ['active', 'week', 'female', 3, 'No results yet'],
  ['active', 'aggregate', 'all', 0, 'No results yet'],
] as const)(
  'emptyLabel for a challenge that is %s, period %s, gender %s, with %d results in total: "%s"',
  (status, board, gender, people, title) => {
    const shown = emptyLabel({ status, isActive: true }, board, gender, people);
    expect(shown.title).toBe(title);
    expect(shown.words).not.toContain(title);
  },
);

test('an empty leaderboard has no call to action when the challenge is inactive', () => {
  const { words } = emptyLabel({ status: 'active', isActive: false }, 'all', 'all', 0);
  expect(words).toBe('');
});

test('sumOf adds up the recordings and reps of several days', () => {
  const days = [1, 4].map((recordings, at) => ({ day: `2026-03-0${at + 2}`, recordings, validReps: 10 * recordings }));
  expect(sumOf(days)).toEqual({ recordings: 5, reps: 50 });
});

const ROW: LeaderboardRow = {
  rank: 4,
  recordingId: 'set',
  name: 'Ada',
  avatar: null,
  gender: null,
  validReps: 12,
  invalidReps: 0,
  formScore: null,
  durationSeconds: 60,
  status: 'verified',
  correctedBy: null,
  shares: 0,
  kudos: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  hasVideo: false,
  gifUrl: null,
  isMine: false,
};

const drawn = (row: Partial<LeaderboardRow>, hasSession = true): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <ParticipantRow
          challenge={{ id: 'week', timeZone: 'UTC', ties: 'earlier' }}
          row={{ ...ROW, ...row }}
          now={Date.parse(ROW.createdAt)}
          hasRanks
          hasSession={hasSession}
          isKudosGiven={false}
          movement={undefined}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
};

/** Returns how many values of the row are hidden on phones. */
const hiddenIn = (row: Partial<LeaderboardRow>, hasSession = true): number =>
  drawn(row, hasSession).match(/max-lg:hidden/g)?.length ?? 0;

test('a row hides its zeros on phones: invalid reps, shares and kudos', () => {
  expect(hiddenIn({})).toBe(3);
  expect(hiddenIn({ invalidReps: 2 })).toBe(2);
  expect(hiddenIn({ invalidReps: 2, shares: 1 })).toBe(1);
  expect(hiddenIn({ invalidReps: 2, shares: 1, kudos: 3 })).toBe(0);
  expect(hiddenIn({ invalidReps: null, shares: 1, kudos: 3 })).toBe(0);
});

test('a row without kudos keeps its kudos button on phones, and hides the icon from those who cannot give any', () => {
  expect(/<button[^>]*aria-pressed[^>]*>/.exec(drawn({}))?.[0]).not.toContain('max-lg:hidden');
  expect(/<p[^>]*title="0 kudos"[^>]*>/.exec(drawn({}, false))?.[0]).toContain('max-lg:hidden');
});
