/** From where the camera looks, told by how wide the shoulders are in the picture. */
import type { CameraPosition } from '../definition.ts';
import { aspectOf, distanceBetween } from '../geometry.ts';
import { TORSO } from '../landmark.ts';
import { median } from '../plausibility/order.ts';
import type { Track } from '../track.ts';

/**
 * Shoulders against torso, in the picture: from the side 0.04–0.36, from the front or back 0.50 and more, for people standing, lying
 * and hanging alike. Between them are views of 45°, where one side is still seen better than the other.
 */
const WIDE_SHOULDERS = 0.5;

/** Front and back cannot be told apart: the model takes one for the other. Nobody seen reads as the side. */
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
