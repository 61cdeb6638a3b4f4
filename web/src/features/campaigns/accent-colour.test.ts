import { describe, expect, test } from 'vitest';
import { accentShades, contrastOf, textOn } from './accent-colour.ts';

test('contrastOf computes the contrast of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('shades of the accent colour', () => {
  test.each(['#ffffff', '#000000', '#c8102e', '#ffe600', '#0057b7', '#808080', '#00ff00'])(
    '%s stands out from both themes, and text on it is readable',
    (hex) => {
      const { light, dark } = accentShades(hex);
      for (const ground of ['#ece6da', '#f7f3ea', '#fffdf8'])
        expect(contrastOf(light, ground)).toBeGreaterThanOrEqual(3);
      for (const ground of ['#14100e', '#141517', '#26282c'])
        expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(3);
      for (const shade of [light, dark]) expect(contrastOf(shade, textOn(shade))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('keeps a colour that is readable already', () => {
    expect(accentShades('#8a1020').light).toBe('#8a1020');
    expect(accentShades('#ffcc66').dark).toBe('#ffcc66');
  });
});
