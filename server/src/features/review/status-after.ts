/** Determines the status of a result after a review. */
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings/recordings';
import type { ReviewDecision } from '@reptemple/contract/recordings/review';
import { trustedStatus, type CountedStatus, type RecordingStatus, type VideoComparison } from '../recordings/public.ts';

type MediaStatus = (typeof MEDIA_STATUSES)[number];

/**
 * The reviewer compares a playable video. A video still in processing is compared by the server
 * later.
 */
const COMPARED_BY_REVIEWER = {
  none: 'none',
  failed: 'none',
  processing: 'pending',
  ready: 'compared',
} as const satisfies Record<MediaStatus, VideoComparison>;

/**
 * Returns the status after the decision (docs/decisions/0070). With a video it follows from claim
 * and server count, independent of the reviewer's verdicts. Without one it stays counted.
 * Initially unverified results stay so, because they lack a ticket or frames.
 */
export const statusAfter = (
  decision: ReviewDecision,
  countedStatus: CountedStatus,
  mediaStatus: MediaStatus,
): RecordingStatus =>
  decision === 'unverifiable' ? 'unverified' : trustedStatus(countedStatus, COMPARED_BY_REVIEWER[mediaStatus]);
