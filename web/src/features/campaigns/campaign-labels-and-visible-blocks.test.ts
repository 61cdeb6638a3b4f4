import { describe, expect, test } from 'vitest';
import { DEMO_CLIPS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { WINDOW_OVER } from '@reptemple/contract/campaigns/campaign-pages';
import { SAMPLE_CLIPS } from '../../player/sample-clips.ts';
import { asPath, nextPath, pathIssue, templatesWith } from './admin/new-campaign-path-and-templates.ts';
import {
  badgeOf,
  exerciseShown,
  joinOf,
  nobodyLabel,
  referralPath,
  rowsOf,
  showsFullBoard,
  shownBlocks,
  standingOf,
  standingLabel,
  winnerOf,
} from './campaign-labels-and-visible-blocks.ts';
import type { Standing, Standings } from './campaign-labels-and-visible-blocks.ts';
import { loadingLabel } from './campaign-loading-screen.tsx';
import { keyed } from './campaign-types.ts';
import { daysOf } from './page/progress-and-referral-panels.tsx';

const active = { status: 'active', closedReason: null } as const;
const ended = { status: 'ended', closedReason: 'This challenge has ended.' } as const;
const top: Block = { kind: 'top' };
const share: Block = { kind: 'share', title: '', text: '' };
const tips: Block = { kind: 'recording-tips', title: '', items: [] };
const rules: Block = { kind: 'rules', title: '', text: '', items: [] };
const board: Block = { kind: 'leaderboard', title: '', join: null };
const signUp: Block = { kind: 'sign-up', title: '', text: '' };
const progress: Block = { kind: 'progress', title: '' };

test('templatesWith lists the chosen campaign first and only once', () => {
  const [late, old] = ['late', 'old'].map((id) => ({ id, path: id, title: id }));
  if (!late || !old) throw new Error('There are two.');
  expect(templatesWith(old, [late])).toEqual([old, late]);
  expect(templatesWith(late, [old, late])).toEqual([late, old]);
});

test.each([
  ['ns', 'Loading NS Challenge...'],
  ['squat', 'Loading Squat Challenge...'],
  ['spring-squats', 'Loading Spring Squats Challenge...'],
  ['fit-in-may', 'Loading Fit In May Challenge...'],
  ['summer-challenge', 'Loading Summer Challenge...'],
])('loadingLabel of the path %s is "%s"', (path, words) => {
  expect(loadingLabel(path)).toBe(words);
});

test('a campaign page can show every sample clip', () => {
  expect([...DEMO_CLIPS]).toEqual(SAMPLE_CLIPS.map(({ clip }) => clip));
});

test('exerciseShown returns the exercise of the demo video, or undefined without one', () => {
  const demo: Block = { kind: 'demo-video', title: '', text: '', clip: 'squat-faults', exerciseDefinitionId: null };
  expect(exerciseShown([rules, demo])).toBe('squat');
  expect(exerciseShown([rules, tips])).toBeUndefined();
});

describe('joinOf', () => {
  const challenge = { id: 'a-b', allowsGuests: false };
  const visitor = { isMember: false, isGuest: false };

  test('sends a member to the record page, and a visitor to sign-in with the record page as redirect', () => {
    expect(joinOf(challenge, { isMember: true, isGuest: false })).toEqual({ to: 'record' });
    expect(joinOf(challenge, visitor)).toEqual({ to: 'login', redirect: '/challenge/a-b/record' });
  });

  test('sends a visitor straight to the record page if the challenge allows guests', () => {
    expect(joinOf({ ...challenge, allowsGuests: true }, visitor)).toEqual({ to: 'record' });
  });
});

test('badgeOf, nobodyLabel and standingLabel describe an active, upcoming, ended or switched-off challenge', () => {
  expect(badgeOf(active)).toBe('Active');
  expect(badgeOf(ended)).toBe('Ended');
  expect(badgeOf({ status: 'upcoming', closedReason: 'Not yet.' })).toBe('Upcoming');
  expect(badgeOf({ status: 'active', closedReason: 'Switched off.' })).toBe('Inactive');
  expect(nobodyLabel(active)).toBe('Be the first!');
  expect(nobodyLabel(null)).toBe('Be the first!');
  expect(nobodyLabel(ended)).toBe('No results');
  expect(standingLabel(active, [])).toBeUndefined();
  expect(standingLabel(ended, [{ status: 'verified' }])).toBe('Final results');
  expect(standingLabel(ended, [{ status: 'verified' }, { status: 'pending_review' }])).toBe('Not final yet');
  expect(standingLabel({ status: 'ended', closedReason: WINDOW_OVER }, [])).toBe(WINDOW_OVER);
});

test('showsFullBoard is true from 7 recordings on', () => {
  expect(showsFullBoard({ recordings: 6 })).toBe(false);
  expect(showsFullBoard({ recordings: 7 })).toBe(true);
});

const there = (given: Partial<Standings>): Standing => ({
  is: 'there',
  standings: {
    participants: 0,
    recordings: 0,
    topScore: 0,
    areResultsHidden: false,
    males: [],
    females: [],
    winners: null,
    ...given,
  },
});

describe('standingOf, for the standings query', () => {
  const asked = { data: undefined, errorUpdateCount: 0, isFetching: true, refetch: () => Promise.resolve() };

  test('returns "loading" before the first reply and "failed" while a failed query is retried', () => {
    expect(standingOf(asked)).toEqual({ is: 'loading' });
    expect(standingOf({ ...asked, errorUpdateCount: 1, isFetching: false })).toMatchObject({
      is: 'failed',
      isBusy: false,
    });
    expect(standingOf({ ...asked, errorUpdateCount: 1 })).toMatchObject({ is: 'failed', isBusy: true });
  });

  test('keeps the loaded standings after a later failure, and returns "none" for null standings', () => {
    const known = there({ participants: 4 });
    if (known.is !== 'there') throw new Error('It is there.');
    expect(standingOf({ ...asked, data: { standings: known.standings }, errorUpdateCount: 2 })).toEqual(known);
    expect(standingOf({ ...asked, data: { standings: null } })).toEqual({ is: 'none' });
  });
});

test('winnerOf returns the winner from the server, or undefined without a prize category or loaded winners', () => {
  const top = {
    leader: { rank: 1, recordingId: 'a', name: 'Ada', avatar: null, validReps: 12, status: 'verified', isMine: false },
    isAwaited: false,
  } as const;
  const none = { leader: null, isAwaited: false };
  const over = there({ winners: { top, 'top-male': none, 'top-female': { leader: null, isAwaited: true } } });
  expect(winnerOf('top', over)?.leader?.name).toBe('Ada');
  expect(winnerOf('top-male', over)).toEqual(none);
  expect(winnerOf('top-female', over)?.isAwaited).toBe(true);
  expect([winnerOf(null, over), winnerOf('top', there({ winners: null })), winnerOf('top', { is: 'loading' })]).toEqual(
    [undefined, undefined, undefined],
  );
});

describe('campaign page rows', () => {
  test('show related blocks side by side: rules with recording tips, leaderboard with top', () => {
    const kinds = rowsOf([rules, tips, board, top, share]).map(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(kinds).toEqual([['rules', 'recording-tips'], ['leaderboard', 'top'], ['share']]);
  });

  test('alternate their background', () => {
    expect(rowsOf([rules, share, top]).map(({ ground }) => ground)).toEqual(['ground', 'surface', 'ground']);
  });

  test('show the sign-up block to visitors and the progress block to members with progress', () => {
    const all = [progress, signUp, top];
    expect(shownBlocks(all, { isMember: false, hasProgress: false })).toEqual([signUp, top]);
    expect(shownBlocks(all, { isMember: true, hasProgress: true })).toEqual([progress, top]);
  });
});

test('referralPath links to the campaign with an encoded ref parameter', () => {
  expect(referralPath({ path: 'hash' }, 'a b')).toBe('/hash?ref=a%20b');
});

test('daysOf lists all days of a window, both ends included, across months and leap years', () => {
  const days = (start: string, end: string) => daysOf({ start, end }, { most: 99, today: '2030-01-01' });
  expect(days('2025-10-30', '2025-11-02')).toEqual(['2025-10-30', '2025-10-31', '2025-11-01', '2025-11-02']);
  expect(days('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(days('2025-10-02', '2025-10-01')).toEqual([]);
});

test.each([
  ['2025-09-01', '2025-10-01', '2025-10-03'],
  ['2025-10-02', '2025-10-01', '2025-10-03'],
  ['2025-10-20', '2025-10-18', '2025-10-20'],
  ['2026-01-01', '2025-10-29', '2025-10-31'],
])('daysOf, limited to 3 days of a month, shows on %s the days %s to %s', (today, first, last) => {
  const days = daysOf({ start: '2025-10-01', end: '2025-10-31' }, { most: 3, today });
  expect([days.length, days.at(0), days.at(-1)]).toEqual([3, first, last]);
});

test('keyed gives equal entries distinct keys', () => {
  expect(keyed(['a', 'b', 'a'], String).map(({ key }) => key)).toEqual(['a', 'b', 'a#1']);
});

test.each([
  ['ns', [], 'ns-2'],
  ['ns-2', ['ns-3'], 'ns-4'],
  ['spring-2026', [], 'spring-2027'],
])('nextPath for a copy of %s, with %j taken, is %s', (path, taken, proposed) => {
  expect(nextPath(path, taken)).toBe(proposed);
});

test('pathIssue refuses a reserved path and a path with spaces, each with its own message', () => {
  expect(pathIssue('admin')).toBe('This path is already taken. Choose another one.');
  expect(pathIssue('No Spaces')).toMatch(/^Use 2 to 40/);
  expect(pathIssue('gym-week')).toBeUndefined();
});

test.each([
  ['Fitness Week', 'fitness-week'],
  [' Gym 2027', 'gym-2027'],
  ['ns-2', 'ns-2'],
])('asPath turns %j into the path %s', (typed, path) => {
  expect(asPath(typed)).toBe(path);
});
