/** How far a result is trusted once a person has decided on it. */
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings';
import type { ReviewDecision } from '@reptemple/contract/review';
import { trustedStatus, type CountedStatus, type RecordingStatus, type VideoComparison } from '../recordings/public.ts';

type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** A reviewer compares what can be played; a video that is still prepared is compared by the server afterwards. */
const COMPARED_BY_REVIEWER = {
  none: 'none',
  failed: 'none',
  processing: 'pending',
  ready: 'compared',
} as const satisfies Record<MediaStatus, VideoComparison>;

/**
 * Returns how far a result is trusted after the decision (docs/decisions/0070). With a video: what claim and count say of each other, which
 * a reviewer's verdicts do not change. Without one it stays counted. What was unverified from the start stays so: it lacks a ticket or frames.
 */
export const statusAfter = (
  decision: ReviewDecision,
  countedStatus: CountedStatus,
  mediaStatus: MediaStatus,
): RecordingStatus =>
  decision === 'unverifiable' ? 'unverified' : trustedStatus(countedStatus, COMPARED_BY_REVIEWER[mediaStatus]);
