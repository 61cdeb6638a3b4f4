/**
 * Poses of the last 500 ms (specification S2, section 9), so that the drawn pose matches the
 * displayed frame.
 */
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
 * Returns the pose for the frame at `at`: its own (within 30 ms), or else the latest earlier one in
 * the buffer.
 */
export const poseFor = (buffer: LandmarkBuffer, at: Millis): Frame | undefined =>
  buffer.findLast(({ t }) => t <= at + MATCHING_TOLERANCE_MS && t > at - LANDMARK_BUFFER_MS);
