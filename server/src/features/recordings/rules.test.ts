import { describe, expect, it } from 'vitest';
import { durationFault, judge, longestGap, rankedGender, timesEach } from './rules.ts';

describe('a claim', () => {
  const counted = { validReps: 5, invalidReps: 1, isRankable: true };
  it.each([
    [5, 1, 'verified'],
    [6, 1, 'adjusted'],
    [5, 0, 'adjusted'],
  ])('of %i valid and %i invalid is %s', (validReps, invalidReps, status) => {
    const evidence = { claimed: { validReps, invalidReps }, counted, hasTicket: true };
    expect(judge(evidence)).toEqual({ countedStatus: status, unverifiedReason: null });
    const slow = { ...evidence, counted: { ...counted, isRankable: false } };
    expect(judge({ ...evidence, hasTicket: false })).toEqual({
      countedStatus: 'unverified',
      unverifiedReason: 'no_ticket',
    });
    expect(judge(slow)).toEqual({ countedStatus: 'unverified', unverifiedReason: 'too_slow' });
    expect(judge({ ...slow, hasTicket: false })).toEqual({ countedStatus: 'unverified', unverifiedReason: 'too_slow' });
  });
});

describe('a track of 60 s', () => {
  it.each([
    [57, 'fits'],
    [56.9, 'is too long'],
    [60, 'fits'],
    [75, 'fits'],
    [76, 'is too short'],
  ])('for an attempt of %d s %s', (seconds, verdict) => {
    const fault = durationFault(seconds, 60_000);
    const heard = fault === undefined ? 'fits' : fault.text.includes('longer') ? 'is too long' : 'is too short';
    expect(heard).toBe(verdict);
  });
});

describe('the gender that ranks', () => {
  it.each([
    ['male', 'male'],
    ['female', 'female'],
    ['other', null],
    ['prefer_not_to_say', null],
    [null, null],
  ] as const)('of %s is %s', (gender, ranked) => {
    expect(rankedGender(gender)).toBe(ranked);
  });
});

it.each([
  [[], null],
  [[40], null],
  [[0, 40, 120, 160], 80],
] as const)('the longest gap between %j is %s', (times, gap) => {
  expect(longestGap(times)).toBe(gap);
});

it('words are counted, and none is none', () => {
  expect(timesEach(['rep_counted', 'side_locked', 'rep_counted'])).toEqual({ rep_counted: 2, side_locked: 1 });
  expect(timesEach([])).toEqual({});
});
