import { describe, expect, it } from 'vitest';
import type { FindingCheck, FindingOutcome } from '@reptemple/contract/recordings/check-findings-and-replay';
import { comparisonOf, statusAfter } from './verification-status-and-stuck-checks.ts';

const finding = (check: FindingCheck, outcome: FindingOutcome) => ({ check, outcome });
const COMPARED = finding('watched', 'passed');
const NOT_COMPARED = finding('watched', 'noted');
const ODD = finding('loops', 'review');

describe('the comparison of video and track', () => {
  it.each([
    ['is pending before the video was compared', [finding('loops', 'passed')], 'pending'],
    ['is done if the video matches the track', [COMPARED], 'compared'],
    ['is done if the video differs from the track', [finding('watched', 'review')], 'compared'],
    ['is impossible if the video could not be compared', [NOT_COMPARED], 'none'],
  ] as const)('%s', (_what, findings, comparison) => {
    expect(comparisonOf(findings)).toBe(comparison);
  });
});

describe('the status of a recording after the checks', () => {
  it.each([
    ['counts agree and the video was compared', 'checking', 'verified', [COMPARED], 'verified'],
    ['counts differ and the video was compared', 'checking', 'adjusted', [COMPARED], 'adjusted'],
    ['the video couldn’t be compared', 'checking', 'verified', [NOT_COMPARED], 'counted'],
    ['the video is still being processed', 'checking', 'verified', [], 'checking'],
    [
      'a track check was suspicious and the video could not be compared',
      'counted',
      'verified',
      [ODD, NOT_COMPARED],
      'pending_review',
    ],
    ['a track check was suspicious before the video was processed', 'checking', 'verified', [ODD], 'pending_review'],
    ['a repeated check finds nothing suspicious', 'pending_review', 'adjusted', [COMPARED], 'adjusted'],
    ['a later check can no longer compare the video', 'verified', 'verified', [NOT_COMPARED], 'counted'],
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
