/**
 * Derives a recording's status from its findings. It only changes how far the recording is
 * trusted, never bans or lowers a count (docs/decisions/0070).
 */
import { trustedStatus, type CountedStatus, type RecordingStatus, type VideoComparison } from '../recordings/index.ts';
import type { Found } from './check-track.ts';

type Finding = Pick<Found, 'check' | 'outcome'>;

interface Trusted {
  readonly status: RecordingStatus;
  /** Result of comparing claim and count; corrections do not change it. */
  readonly countedStatus: CountedStatus;
}

/**
 * Returns whether the server compared the video with the track, from the finding `watched`. It is
 * absent until the video is prepared, and `noted` if the video could not be compared.
 */
export const comparisonOf = (findings: readonly Finding[]): VideoComparison => {
  const watched = findings.find(({ check }) => check === 'watched');
  if (!watched) return 'pending';
  return watched.outcome === 'passed' || watched.outcome === 'review' ? 'compared' : 'none';
};

/**
 * Keeps an unverified result unverified, whether initially or by a reviewer. `isDecided`: a
 * reviewer knew all suspicious findings, so only the comparison is new.
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
