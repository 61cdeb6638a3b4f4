import { describe, expect, it } from 'vitest';
import { inboxOf, stepsOf, trendLabel } from './setup-steps-and-inbox.ts';

const NOTHING_DONE = {
  hasMail: false,
  hasBackup: false,
  hasSecondAdmin: false,
  hasChallenge: false,
  examples: 'undecided',
} as const;

describe('setup steps', () => {
  it('are all open in a new installation, and all but the examples link to a page', () => {
    const steps = stepsOf(NOTHING_DONE);
    expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false]);
    expect(steps.filter(({ to }) => to === undefined).map(({ name }) => name)).toEqual(['examples']);
  });

  it.each([
    [{ hasMail: true }, 'mail'],
    [{ hasBackup: true }, 'backup'],
    [{ hasSecondAdmin: true }, 'admin'],
    [{ hasChallenge: true }, 'challenge'],
    [{ examples: 'kept' }, 'examples'],
    [{ examples: 'removed' }, 'examples'],
  ] as const)('%o completes only the step %s', (done, name) => {
    const completed = stepsOf({ ...NOTHING_DONE, ...done }).filter(({ isDone }) => isDone);
    expect(completed.map((step) => step.name)).toEqual([name]);
  });
});

describe('the admin inbox', () => {
  it('is empty if nothing needs attention', () => {
    expect(inboxOf({ reviews: 0, corrections: 0, failedJobs: 0 }, [])).toEqual([]);
  });

  it('lists installation problems before corrections and reviews, with counts', () => {
    expect(inboxOf({ reviews: 2, corrections: 1, failedJobs: 3 }, ['space']).map(({ text }) => text)).toEqual([
      'The disk is almost full. Free up space or add storage.',
      '3 jobs failed',
      '1 correction',
      'Review: 2 recordings',
    ]);
  });
});

it.each([
  [12, 7, '12 in the last 30 days (+5)'],
  [3, 7, '3 in the last 30 days (-4)'],
  [4, 4, '4 in the last 30 days'],
])('trendLabel of %i recordings after %i is: %s', (current, earlier, expected) => {
  expect(trendLabel(current, earlier)).toBe(expected);
});
