import { type Block, DEMO_CLIPS } from '@reptemple/contract/campaign-blocks';
import { describe, expect, test } from 'vitest';
import { SAMPLE_CLIPS } from '../../player/sample-clips.ts';
import { nextPath, pathFault, templatesWith } from './admin/rules.ts';
import { keyed } from './keyed.ts';
import { loadingWords } from './names.ts';
import {
  badgeOf,
  exerciseShown,
  joinOf,
  nobodyWords,
  referralPath,
  rowsOf,
  showsFullBoard,
  shownBlocks,
  winnerOf,
} from './rules.ts';
import { daysOf } from './window-days.ts';

const active = { status: 'active', closedReason: null } as const;
const ended = { status: 'ended', closedReason: 'This challenge has ended.' } as const;
const top: Block = { kind: 'top' };
const share: Block = { kind: 'share', title: '', text: '' };
const tips: Block = { kind: 'recording-tips', title: '', items: [] };
const rules: Block = { kind: 'rules', title: '', text: '', items: [] };
const board: Block = { kind: 'leaderboard', title: '', join: null };
const signUp: Block = { kind: 'sign-up', title: '', text: '' };
const progress: Block = { kind: 'progress', title: '' };

test('a copy begins with the campaign it was asked of, on whichever page of the list that stands', () => {
  const [late, old] = ['late', 'old'].map((id) => ({ id, path: id, title: id }));
  if (!late || !old) throw new Error('There are two.');
  expect(templatesWith(old, [late])).toEqual([old, late]);
  expect(templatesWith(late, [old, late])).toEqual([late, old]);
});

test.each([
  ['ns', 'Loading NS Challenge...'],
  ['squat', 'Loading Squat Challenge...'],
  ['spring-squats', 'Loading Spring Squats Challenge...'],
])('%s is waited for with %s', (path, words) => {
  expect(loadingWords(path)).toBe(words);
});

test('a page may show every clip there is', () => {
  expect([...DEMO_CLIPS]).toEqual(SAMPLE_CLIPS.map(({ clip }) => clip));
});

test('strict form is pictured for the exercise of the demo video', () => {
  const demo: Block = { kind: 'demo-video', title: '', text: '', clip: 'squat-faults', exerciseDefinitionId: null };
  expect(exerciseShown([rules, demo])).toBe('squat');
  expect(exerciseShown([rules, tips])).toBeUndefined();
});

describe('joining', () => {
  const challenge = { id: 'a-b', allowsGuests: false };
  const visitor = { isMember: false, isGuest: false };

  test('a member goes to the recorder, a visitor signs in first and comes back to it', () => {
    expect(joinOf(challenge, { isMember: true, isGuest: false })).toEqual({ to: 'record' });
    expect(joinOf(challenge, visitor)).toEqual({ to: 'login', redirect: '/challenge/a-b/record' });
  });

  test('where guests are welcome they register at the recorder', () => {
    expect(joinOf({ ...challenge, allowsGuests: true }, visitor)).toEqual({ to: 'record' });
  });
});

test('the badge and the empty lists say what is so', () => {
  expect(badgeOf(active)).toBe('Active');
  expect(badgeOf(ended)).toBe('Ended');
  expect(badgeOf({ status: 'upcoming', closedReason: 'Not yet.' })).toBe('Upcoming');
  expect(badgeOf({ status: 'active', closedReason: 'Switched off.' })).toBe('Inactive');
  expect(nobodyWords(active)).toBe('Be the first!');
  expect(nobodyWords(null)).toBe('Be the first!');
  expect(nobodyWords(ended)).toBe('Nobody finished a set.');
});

test('the full leaderboard is linked above 6 recordings only', () => {
  expect(showsFullBoard({ recordings: 6 })).toBe(false);
  expect(showsFullBoard({ recordings: 7 })).toBe(true);
});

test('winners are those of the server, for prizes of which the page says what they are won by', () => {
  const top = { leader: { rank: 1, recordingId: 'a', name: 'Ada', validReps: 12, isMine: false }, isAwaited: false };
  const none = { leader: null, isAwaited: false };
  const standings = { winners: { top, 'top-male': none, 'top-female': { leader: null, isAwaited: true } } };
  expect(winnerOf('top', standings)?.leader?.name).toBe('Ada');
  expect(winnerOf('top-male', standings)).toEqual(none);
  expect(winnerOf('top-female', standings)?.isAwaited).toBe(true);
  expect([winnerOf(null, standings), winnerOf('top', { winners: null }), winnerOf('top', undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('rows', () => {
  test('what belongs together stands side by side', () => {
    const kinds = rowsOf([rules, tips, board, top, share]).map(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(kinds).toEqual([['rules', 'recording-tips'], ['leaderboard', 'top'], ['share']]);
  });

  test('plain rows change their ground from one to the next', () => {
    expect(rowsOf([rules, share, top]).map(({ ground }) => ground)).toEqual(['ground', 'surface', 'ground']);
  });

  test('sign-up is for visitors, progress for who has recorded', () => {
    const all = [progress, signUp, top];
    expect(shownBlocks(all, { isMember: false, hasProgress: false })).toEqual([signUp, top]);
    expect(shownBlocks(all, { isMember: true, hasProgress: true })).toEqual([progress, top]);
  });
});

test('a referral link leads to the campaign', () => {
  expect(referralPath({ path: 'hash' }, 'a b')).toBe('/hash?ref=a%20b');
});

test('the days of a window, both ends included, over months and leap years', () => {
  expect(daysOf('2025-10-30', '2025-11-02', 99)).toEqual(['2025-10-30', '2025-10-31', '2025-11-01', '2025-11-02']);
  expect(daysOf('2024-02-28', '2024-03-01', 99)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(daysOf('2025-10-01', '2025-10-31', 2)).toEqual(['2025-10-30', '2025-10-31']);
  expect(daysOf('2025-10-02', '2025-10-01', 9)).toEqual([]);
});

test('entries that say the same have keys of their own', () => {
  expect(keyed(['a', 'b', 'a'], String).map(({ key }) => key)).toEqual(['a', 'b', 'a#1']);
});

test.each([
  ['ns', [], 'ns-2'],
  ['ns-2', ['ns-3'], 'ns-4'],
  ['spring-2026', [], 'spring-2027'],
])('a copy of %s beside %j is proposed as %s', (path, taken, proposed) => {
  expect(nextPath(path, taken)).toBe(proposed);
});

test('a path of ours or of no use is refused with its reason', () => {
  expect(pathFault('admin')).toBe('This path belongs to a page of RepTemple. Please choose another one.');
  expect(pathFault('No Spaces')).toMatch(/^The path must have/);
  expect(pathFault('gym-week')).toBeUndefined();
});
