import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturn } from './return-path-after-sign-in.ts';

describe('safeReturn, the redirect target after sign-in', () => {
  test.each([
    ['/challenges', '/challenges'],
    [
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
    ],
    ['/a/../b', '/b'],
  ])('accepts %s', (address, kept) => {
    expect(safeReturn(address)).toBe(kept);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'challenges',
    '',
    null,
    undefined,
    '/login',
    '/login?redirect=/login',
    '/logout',
  ])('rejects %j', (address) => {
    expect(safeReturn(address)).toBeUndefined();
  });

  test('returns only same-origin paths, which it accepts unchanged a second time', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '@', ':', 'evil.example', 'a', '?', '#', '%2f', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const kept = safeReturn(`/${parts.join('')}`);
        if (kept === undefined) return;
        expect(new URL(kept, 'https://temple.example').origin).toBe('https://temple.example');
        expect(safeReturn(kept)).toBe(kept);
      }),
    );
  });
});
