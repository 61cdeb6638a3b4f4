import { describe, expect, it } from 'vitest';
import { bufferPose, poseFor } from './draw-pose-overlay.ts';
import type { LandmarkBuffer } from './draw-pose-overlay.ts';

const poses = (...times: readonly number[]): LandmarkBuffer => {
  let buffer: LandmarkBuffer = [];
  for (const t of times) buffer = bufferPose(buffer, { t, p: null });
  return buffer;
};

describe('landmark buffer', () => {
  it('keeps the poses of the last 500 ms', () => {
    expect(poses(0, 100, 200, 600, 700).map(({ t }) => t)).toEqual([600, 700]);
    expect(poses(0, 100, 400, 599).map(({ t }) => t)).toEqual([100, 400, 599]);
  });

  it.each([
    { at: 200, drawn: 200 },
    { at: 170, drawn: 200 },
    { at: 169, drawn: 100 },
    { at: 650, drawn: 200 },
    { at: 700, drawn: undefined },
  ])('picks the pose at $drawn ms for the video frame at $at ms', ({ at, drawn }) => {
    expect(poseFor(poses(0, 100, 200), at)?.t).toBe(drawn);
  });
});
