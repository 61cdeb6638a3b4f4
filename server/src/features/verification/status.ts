/** What becomes of a recording by what was found. Never a ban, and never a lower count: only how far it is trusted. */
import type { FindingOutcome } from '@reptemple/contract/verification';
import type { RecordingStatus } from '../recordings/public.ts';

interface Trusted {
  readonly status: RecordingStatus;
  /** What claim and count say of each other: a correction changes the result, not this. */
  readonly countedStatus: RecordingStatus;
}

/** What is unverified, from the start or by a reviewer's word, stays so: under review it would stand above others that are unverified too. */
export const statusAfter = (
  { status, countedStatus }: Trusted,
  outcomes: readonly FindingOutcome[],
): RecordingStatus => {
  if (status === 'unverified' || outcomes.includes('unverified')) return 'unverified';
  return outcomes.includes('review') ? 'pending_review' : countedStatus;
};
