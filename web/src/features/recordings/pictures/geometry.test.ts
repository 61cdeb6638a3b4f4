import { describe, expect, it } from 'vitest';
import { angleDomain, columnWidth, stretchesOf } from './geometry.ts';
import type { Standard } from '../../../player/timeline/counting-limits.ts';

const STANDARD: Standard = { angleId: 'arm', angleName: 'Arm movement', direction: 1, depth: 110, extension: 151 };

describe('the degrees shown', () => {
  it('are tens around what was measured and what is asked', () => {
    expect(angleDomain([88, 169, null], STANDARD)).toEqual([80, 180]);
    expect(angleDomain([160, 165], STANDARD)).toEqual([100, 180]);
    expect(angleDomain([160], { depth: null, extension: null })).toEqual([150, 170]);
  });

  it('are all there are where nothing was seen', () => {
    expect(angleDomain([null], { depth: null, extension: null })).toEqual([0, 180]);
  });
});

describe('how far a rep went', () => {
  const rep = (min: number, max: number) => ({ number: 1, valid: true, angles: { arm: { min, max } } });

  it('is measured against both limits', () => {
    expect(stretchesOf([rep(110, 151), rep(111, 150)], STANDARD)).toMatchObject([
      { deepest: 110, highest: 151, isDeepEnough: true, isExtended: true },
      { deepest: 111, highest: 150, isDeepEnough: false, isExtended: false },
    ]);
  });

  it('is turned round for an angle that grows on the way', () => {
    const rising: Standard = { ...STANDARD, direction: -1, depth: 140, extension: 60 };
    expect(stretchesOf([rep(55, 150)], rising)).toMatchObject([
      { deepest: 150, highest: 55, isDeepEnough: true, isExtended: true },
    ]);
  });

  it('is not told of reps without figures, nor judged where nothing is asked', () => {
    expect(stretchesOf([{ number: 1, valid: true, angles: {} }], STANDARD)).toEqual([]);
    expect(stretchesOf([rep(170, 175)], { ...STANDARD, depth: null })).toMatchObject([{ isDeepEnough: true }]);
  });
});

describe('columns', () => {
  it('fill the width, within reason', () => {
    expect(columnWidth(10, 400, 24, 96)).toBe(40);
    expect(columnWidth(100, 400, 24, 96)).toBe(24);
    expect(columnWidth(2, 400, 24, 96)).toBe(96);
  });
});
