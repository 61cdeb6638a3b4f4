import { constantFrom, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lightOf } from './light.ts';

const picture = (...greys: readonly number[]): readonly number[] => greys.flatMap((grey) => [grey, grey, grey, 255]);

describe('the light of a picture', () => {
  it.each([
    ['black', picture(0, 0, 0, 0), 0, 0],
    ['white', picture(255, 255), 255, 0],
    ['half black, half white', picture(0, 255), 127.5, 127.5],
    ['nothing', [], 0, 0],
  ])('%s', (_, pixels, mean, contrast) => {
    const light = lightOf(pixels);
    expect(light.mean).toBeCloseTo(mean, 6);
    expect(light.contrast).toBeCloseTo(contrast, 6);
  });

  it('sees green as brighter than red, and red than blue, as eyes do', () => {
    const [red, green, blue] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ].map((one) => lightOf(one).mean);
    expect(green).toBeGreaterThan(red ?? 0);
    expect(red).toBeGreaterThan(blue ?? 0);
  });

  it('ignores opacity and the order of pixels', () => {
    assert(
      property(integer({ min: 0, max: 255 }), integer({ min: 0, max: 255 }), constantFrom(0, 255), (a, b, opacity) => {
        const [there, back] = [lightOf(picture(a, b)), lightOf([b, b, b, opacity, a, a, a, opacity])];
        expect(there.mean).toBeCloseTo(back.mean, 6);
        expect(there.contrast).toBeCloseTo(back.contrast, 6);
      }),
    );
  });
});
