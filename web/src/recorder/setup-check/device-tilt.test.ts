import { describe, expect, it } from 'vitest';
import { tiltOfDevice } from './device-tilt.ts';

describe('how a phone stands', () => {
  it.each([
    ['upright', 90, 0, 0, 0, 0],
    ['upright, leaning back', 70, 0, 0, 0, 20],
    // Turned to the left: the right edge is up.
    ['on its left side', 0, -90, 90, 0, 0],
    ['on its left side, leaning back', 0, -70, 90, 0, 20],
    ['on its right side', 0, 90, 270, 0, 0],
    ['on its head', -90, 0, 180, 0, 0],
  ])('%s', (_, beta, gamma, screenAngle, roll, pitch) => {
    const tilt = tiltOfDevice(beta, gamma, screenAngle);
    expect(tilt.roll).toBeCloseTo(roll, 4);
    expect(tilt.pitch).toBeCloseTo(pitch, 4);
  });

  it.each([
    ['its back', 0, 90],
    ['its face', 180, -90],
  ])('lying on %s it has no roll to speak of, but a pitch', (_, beta, pitch) => {
    expect(tiltOfDevice(beta, 0, 0).pitch).toBeCloseTo(pitch, 4);
  });

  it('measures how far it is rolled', () => {
    // On the left side with the upper edge 14° up: the device's y axis rises.
    expect(Math.abs(tiltOfDevice(14, -90, 90).roll)).toBeCloseTo(14, 4);
    expect(tiltOfDevice(14, -90, 90).pitch).toBeCloseTo(0, 4);
  });
});
