/** The poses of the last 500 ms (second document, section 9), so that what is drawn belongs to what is seen. */
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';

export const LANDMARK_BUFFER_MS = 500;

export type LandmarkBuffer = readonly Frame[];

export const bufferPose = (buffer: LandmarkBuffer, pose: Frame): LandmarkBuffer => [
  ...buffer.filter(({ t }) => t > pose.t - LANDMARK_BUFFER_MS),
  pose,
];

/**
 * The pose to draw over the picture of time `at`: the one analysed from it or within 30 ms of it, otherwise the newest before it,
 * as long as it is not older than the buffer.
 */
export const poseFor = (buffer: LandmarkBuffer, at: Millis): Frame | undefined =>
  buffer.findLast(({ t }) => t <= at + MATCHING_TOLERANCE_MS && t > at - LANDMARK_BUFFER_MS);
