/** What becomes of a recording by what was found. Never a ban, and never a lower count: only how far it is trusted. */
import type { FindingOutcome } from '@reptemple/contract/verification';
import type { RecordingStatus } from '../recordings/public.ts';

/**
 * `counted`: what claim and recount alone make of it. What was unverified from the start stays so: under review it would stand above
 * others that are unverified too.
 */
export const statusAfter = (counted: RecordingStatus, outcomes: readonly FindingOutcome[]): RecordingStatus => {
  if (counted === 'unverified' || outcomes.includes('unverified')) return 'unverified';
  return outcomes.includes('review') ? 'pending_review' : counted;
};
