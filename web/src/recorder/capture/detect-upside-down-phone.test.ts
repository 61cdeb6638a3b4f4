import { describe, expect, it } from 'vitest';
import { rotationAfter } from './detect-upside-down-phone.ts';

describe('image rotation after the phone is turned', () => {
  it.each([
    ['upside down', 0, 180, 180],
    ['from its side to upside down', 90, 180, 180],
    ['back upright', 180, 0, 0],
    ['from upside down to its side', 180, 270, 0],
    ['on its side: a picture turned by hand stays', 0, 90, undefined],
    ['still upright', 0, 0, undefined],
  ])('%s', (_, before, after, rotation) => {
    expect(rotationAfter(before, after)).toBe(rotation);
  });
});
