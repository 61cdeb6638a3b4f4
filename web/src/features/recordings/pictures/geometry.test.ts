import { describe, expect, it } from 'vitest';
import { angleDomain, columnWidth, stretchesOf } from './geometry.ts';
import type { Standard } from '../../../player/timeline/counting-limits.ts';

const STANDARD: Standard = { angleId: 'arm', angleName: 'Arm movement', direction: 1, depth: 110, extension: 151 };

describe('degree range of the angle chart', () => {
  it('is rounded to tens around the measured angles and the limits', () => {
    expect(angleDomain([88, 169, null], STANDARD)).toEqual([80, 180]);
    expect(angleDomain([160, 165], STANDARD)).toEqual([100, 180]);
    expect(angleDomain([160], { depth: null, extension: null })).toEqual([150, 170]);
  });

  it('is 0 to 180 when nothing was measured', () => {
    expect(angleDomain([null], { depth: null, extension: null })).toEqual([0, 180]);
  });
});

describe('range of motion of a rep', () => {
  const rep = (min: number, max: number) => ({ number: 1, valid: true, angles: { arm: { min, max } } });

  it('is compared with the depth and the extension limit', () => {
    expect(stretchesOf([rep(110, 151), rep(111, 150)], STANDARD)).toMatchObject([
      { deepest: 110, highest: 151, isDeepEnough: true, isExtended: true },
      { deepest: 111, highest: 150, isDeepEnough: false, isExtended: false },
    ]);
  });

  it('is reversed for an angle that grows during the rep', () => {
    const rising: Standard = { ...STANDARD, direction: -1, depth: 140, extension: 60 };
    expect(stretchesOf([rep(55, 150)], rising)).toMatchObject([
      { deepest: 150, highest: 55, isDeepEnough: true, isExtended: true },
    ]);
  });

  it('is omitted for a rep without angles, and deep enough without a depth limit', () => {
    expect(stretchesOf([{ number: 1, valid: true, angles: {} }], STANDARD)).toEqual([]);
    expect(stretchesOf([rep(170, 175)], { ...STANDARD, depth: null })).toMatchObject([{ isDeepEnough: true }]);
  });
});

describe('chart columns', () => {
  it('fill the width between a minimum and a maximum column width', () => {
    expect(columnWidth(10, 400, 24, 96)).toBe(40);
    expect(columnWidth(100, 400, 24, 96)).toBe(24);
    expect(columnWidth(2, 400, 24, 96)).toBe(96);
  });
});
