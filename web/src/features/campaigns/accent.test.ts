import { describe, expect, test } from 'vitest';
import { accentShades, contrastOf } from './accent.ts';

test('computes the contrast of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('shades of the accent colour', () => {
  test.each(['#ffffff', '#000000', '#c8102e', '#ffe600', '#0057b7', '#808080', '#00ff00'])(
    '%s is readable on both themes, also as a ground for text',
    (hex) => {
      const { noon, night } = accentShades(hex);
      expect(contrastOf(noon, '#ece6da')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(noon, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(night, '#26282c')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(night, '#141517')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(night, '#14100e')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('keeps a colour that is readable already', () => {
    expect(accentShades('#8a1020').noon).toBe('#8a1020');
    expect(accentShades('#ffcc66').night).toBe('#ffcc66');
  });
});
