/** What becomes of a recording by what was found. Never a ban, and never a lower count: only how far it is trusted (docs/decisions/0070). */
import { trustedStatus, type CountedStatus, type RecordingStatus, type VideoComparison } from '../recordings/public.ts';
import type { Found } from './judge.ts';

type Finding = Pick<Found, 'check' | 'outcome'>;

interface Trusted {
  readonly status: RecordingStatus;
  /** What claim and count say of each other: a correction changes the result, not this. */
  readonly countedStatus: CountedStatus;
}

/**
 * Returns whether the server compared the video with the track. The finding `watched` alone says so: it is absent until the video is
 * prepared, and only noted when the video could not be compared.
 */
export const comparisonOf = (findings: readonly Finding[]): VideoComparison => {
  const watched = findings.find(({ check }) => check === 'watched');
  if (!watched) return 'pending';
  return watched.outcome === 'passed' || watched.outcome === 'review' ? 'compared' : 'none';
};

/**
 * What is unverified stays so, from the start or by a reviewer's word. `isDecided`: a person knew of everything odd that was found, so that
 * only the comparison is new.
 */
export const statusAfter = (
  { status, countedStatus }: Trusted,
  findings: readonly Finding[],
  isDecided = false,
): RecordingStatus => {
  const has = (outcome: Finding['outcome']): boolean => findings.some((finding) => finding.outcome === outcome);
  if (status === 'unverified' || has('unverified')) return 'unverified';
  if (has('review') && !isDecided) return 'pending_review';
  return trustedStatus(countedStatus, comparisonOf(findings));
};
