import { describe, expect, it } from 'vitest';
import type { FindingCheck, FindingOutcome } from '@reptemple/contract/recordings/verification';
import { comparisonOf, statusAfter } from './verification-status-and-stuck-checks.ts';

const finding = (check: FindingCheck, outcome: FindingOutcome) => ({ check, outcome });
const COMPARED = finding('watched', 'passed');
const NOT_COMPARED = finding('watched', 'noted');
const ODD = finding('loops', 'review');

describe('the comparison of video and track', () => {
  it.each([
    ['is pending before the video was watched', [finding('loops', 'passed')], 'pending'],
    ['is made when the video shows what the track says', [COMPARED], 'compared'],
    ['is made when the video shows something else', [finding('watched', 'review')], 'compared'],
    ['is impossible when the video could not be watched', [NOT_COMPARED], 'none'],
  ] as const)('%s', (_what, findings, comparison) => {
    expect(comparisonOf(findings)).toBe(comparison);
  });
});

describe('the status of a recording after the checks', () => {
  it.each([
    ['counts agree and the video was compared', 'checking', 'verified', [COMPARED], 'verified'],
    ['counts differ and the video was compared', 'checking', 'adjusted', [COMPARED], 'adjusted'],
    ['the video couldn’t be compared', 'checking', 'verified', [NOT_COMPARED], 'counted'],
    ['the video is still prepared', 'checking', 'verified', [], 'checking'],
    ['something odd was found in the track alone', 'counted', 'verified', [ODD, NOT_COMPARED], 'pending_review'],
    ['something odd was found before the video was prepared', 'checking', 'verified', [ODD], 'pending_review'],
    ['nothing odd is found any more', 'pending_review', 'adjusted', [COMPARED], 'adjusted'],
    ['a later check cannot compare the video any more', 'verified', 'verified', [NOT_COMPARED], 'counted'],
    ['it was unverified from the start', 'unverified', 'unverified', [COMPARED], 'unverified'],
    ['a reviewer called it unverifiable', 'unverified', 'verified', [COMPARED], 'unverified'],
    ['it has no ticket', 'checking', 'verified', [finding('attempt', 'unverified'), COMPARED], 'unverified'],
  ] as const)('is set when %s', (_what, status, countedStatus, findings, after) => {
    expect(statusAfter({ status, countedStatus }, findings)).toBe(after);
  });

  it('depends only on the video comparison if a reviewer knew of all suspicious findings', () => {
    const checking = { status: 'checking', countedStatus: 'verified' } as const;
    expect(statusAfter(checking, [ODD, COMPARED], true)).toBe('verified');
    expect(statusAfter(checking, [ODD, NOT_COMPARED], true)).toBe('counted');
  });
});
