/** Says whether a video was compared with its track over the whole set, and why not where it was not. */
import type { Finding } from '@reptemple/contract/verification';

/**
 * `compared`: the whole set, and the two agree. `review`: they disagree, a person should look. `no_video`: there is none. `unreadable`:
 * it cannot be decoded. `too_few`: too little of it shows the person. `pending`: not looked at yet, as while the video is prepared.
 */
export const COMPARISON_OUTCOMES = ['compared', 'review', 'no_video', 'unreadable', 'too_few', 'pending'] as const;
export type ComparisonOutcome = (typeof COMPARISON_OUTCOMES)[number];

type WatchedFinding = Pick<Finding, 'outcome' | 'figures'>;

const REASONS: ReadonlySet<unknown> = new Set(['no_video', 'unreadable']);
const isReason = (reason: unknown): reason is 'no_video' | 'unreadable' => REASONS.has(reason);

/** Takes the finding of the check `watched`; undefined while there is none. Findings of earlier versions compared a part of the set. */
export const comparisonOutcome = (finding: WatchedFinding | undefined): ComparisonOutcome => {
  if (!finding) return 'pending';
  if (finding.outcome === 'passed') return 'compared';
  if (finding.outcome === 'review') return 'review';
  const reason = finding.figures['reason'];
  return isReason(reason) ? reason : 'too_few';
};
