/** Estimates the camera position from the width of the shoulders in the image. */
import type { CameraPosition } from '../definition/definition.ts';
import { aspectOf, distanceBetween } from '../signal/geometry.ts';
import { TORSO } from '../signal/landmark.ts';
import { median } from '../plausibility/order.ts';
import type { Track } from '../track.ts';

/**
 * Threshold on shoulder width per torso length in the image. Side view gave 0.04–0.36, front or
 * back 0.50 and more, for people standing, lying and hanging. Views at 45° lie between, and one
 * side is still seen better there.
 */
const WIDE_SHOULDERS = 0.5;

/**
 * Returns `side` or `front`. Front and back cannot be distinguished, because the model confuses
 * them. Without a person the result is `side`.
 */
export const suggestView = (track: Track): CameraPosition => {
  const aspect = aspectOf(track);
  const widths = track.frames.flatMap(({ p }) => {
    if (!p) return [];
    const left = distanceBetween(p, TORSO.leftShoulder, TORSO.leftHip, aspect);
    const right = distanceBetween(p, TORSO.rightShoulder, TORSO.rightHip, aspect);
    const torso = (left + right) / 2;
    return torso === 0 ? [] : [distanceBetween(p, TORSO.leftShoulder, TORSO.rightShoulder, aspect) / torso];
  });
  return (median(widths) ?? 0) < WIDE_SHOULDERS ? 'side' : 'front';
};
