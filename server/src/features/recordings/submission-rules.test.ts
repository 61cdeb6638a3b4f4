import { describe, expect, it } from 'vitest';
import { RECORDING_STATUSES } from '@reptemple/contract/recordings/recordings';
import { longestGap, timesEach } from './counting/stored-analyses-and-recounts.ts';
import { durationIssue, judge, rankedGender, tierOf, trustedStatus } from './submission-rules.ts';

describe('a claim for a count of 5 valid reps and 1 invalid rep', () => {
  const counted = { validReps: 5, invalidReps: 1, isRankable: true };
  it.each([
    [5, 1, 'verified'],
    [6, 1, 'adjusted'],
    [5, 0, 'adjusted'],
  ])('of %i valid and %i invalid has the counted status %s', (validReps, invalidReps, status) => {
    for (const [hasVideo, first] of [
      [true, 'checking'],
      [false, 'counted'],
    ] as const) {
      const evidence = { claimed: { validReps, invalidReps }, counted, hasTicket: true, isLate: false, hasVideo };
      expect(judge(evidence)).toEqual({ status: first, countedStatus: status, unverifiedReason: null });
      const slow = { ...evidence, counted: { ...counted, isRankable: false } };
      const unverified = { status: 'unverified', countedStatus: 'unverified' };
      expect(judge({ ...evidence, hasTicket: false })).toEqual({ ...unverified, unverifiedReason: 'no_ticket' });
      expect(judge(slow)).toEqual({ ...unverified, unverifiedReason: 'too_slow' });
      expect(judge({ ...slow, hasTicket: false })).toEqual({ ...unverified, unverifiedReason: 'too_slow' });
      expect(judge({ ...slow, isLate: true })).toEqual({ ...unverified, unverifiedReason: 'late' });
    }
  });
});

describe('the status of a recording without suspicious findings', () => {
  it.each([
    ['verified', 'compared', 'verified'],
    ['adjusted', 'compared', 'adjusted'],
    ['verified', 'pending', 'checking'],
    ['adjusted', 'pending', 'checking'],
    ['verified', 'none', 'counted'],
    ['adjusted', 'none', 'counted'],
    ['unverified', 'compared', 'unverified'],
    ['unverified', 'pending', 'unverified'],
    ['unverified', 'none', 'unverified'],
  ] as const)('counted as %s, with video comparison %s, is %s', (counted, comparison, status) => {
    expect(trustedStatus(counted, comparison)).toBe(status);
  });
});

it('tierOf ranks verified and adjusted recordings first, and unverified ones and 0 reps last', () => {
  const tiers = RECORDING_STATUSES.map((status) => [status, tierOf({ status, validReps: 1 })]);
  expect(Object.fromEntries(tiers)).toEqual({
    verified: 0,
    adjusted: 0,
    checking: 1,
    counted: 1,
    pending_review: 1,
    unverified: 2,
  });
  expect(RECORDING_STATUSES.map((status) => tierOf({ status, validReps: 0 }))).toEqual(RECORDING_STATUSES.map(() => 2));
});

describe('a track of 60 s', () => {
  it.each([
    [57, 'fits'],
    [56.9, 'is too long'],
    [60, 'fits'],
    [75, 'fits'],
    [76, 'is too short'],
  ])('in an attempt of %d s %s', (seconds, verdict) => {
    const fault = durationIssue(seconds, 60_000);
    const heard = fault === undefined ? 'fits' : fault.text.includes('longer') ? 'is too long' : 'is too short';
    expect(heard).toBe(verdict);
  });
});

describe('rankedGender', () => {
  it.each([
    ['male', 'male'],
    ['female', 'female'],
    ['other', null],
    ['prefer_not_to_say', null],
    [null, null],
  ] as const)('of the gender %s is %s', (gender, ranked) => {
    expect(rankedGender(gender)).toBe(ranked);
  });
});

it.each([
  [[], null],
  [[40], null],
  [[0, 40, 120, 160], 80],
] as const)('longestGap of the frame times %j is %s', (times, gap) => {
  expect(longestGap(times)).toBe(gap);
});

it('timesEach counts how often each event occurs and returns an empty object for none', () => {
  expect(timesEach(['rep_counted', 'side_locked', 'rep_counted'])).toEqual({ rep_counted: 2, side_locked: 1 });
  expect(timesEach([])).toEqual({});
});
