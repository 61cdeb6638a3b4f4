/** Pinhole camera that calculates ground truth in pixels without a renderer. */

import { cross, dot, normalize, radians, subtract } from './vectors-and-rotations.ts';
import type { Vec3 } from './vectors-and-rotations.ts';

export type CameraPlan = {
  readonly fieldOfView: number;
  readonly position: Vec3;
  readonly target: Vec3;
};

/** Projects a point to pixels, as [x, y, 0] with y growing downwards. */
export const projectToPixels = (
  camera: CameraPlan,
  image: { readonly width: number; readonly height: number },
  point: Vec3,
): Vec3 => {
  const forward = normalize(subtract(camera.target, camera.position));
  const right = normalize(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const seen = subtract(point, camera.position);
  const focalLength = image.height / 2 / Math.tan(radians(camera.fieldOfView) / 2);
  const perspective = focalLength / dot(seen, forward);
  return [image.width / 2 + dot(seen, right) * perspective, image.height / 2 - dot(seen, up) * perspective, 0];
};
