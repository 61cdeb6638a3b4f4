import { describe, expect, it } from 'vitest';
import { callbackPath, nameOr, ownPath } from './display-names-and-redirect-paths.ts';

describe('the redirect path after sign-in', () => {
  it.each(['/', '/profile', '/challenge/1/record?ref=a&b=c', '/a/../b', '/x#part', "/it's"])('may be %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\\b',
    'profile',
    '',
    ' /x',
  ])('rejects %j and falls back to /auth/callback', (path) => {
    expect(ownPath(path)).toBeUndefined();
    expect(callbackPath(path)).toBe('/auth/callback');
  });

  it('keeps its special characters in the redirect parameter of the callback URL', () => {
    const path = "/challenge/1/record?ref=a&b=c*~('x')";
    const redirectOf = (address: string): string | null =>
      new URL(address, 'http://reptemple.test').searchParams.get('redirect');
    expect(redirectOf(callbackPath(path))).toBe(path);
  });
});

it('nameOr keeps a provider’s name on one line and without hidden characters', () => {
  const names = ['Ann\n\tLee', 'Ann \u202Egpj.nimda', 'A\u200D\u200D\u200D\u200DB', 'Anna 🏳️\u200D🌈', '\u3164', '💪'];
  expect(names.map(nameOr)).toEqual(['Ann Lee', 'Ann gpj.nimda', 'AB', 'Anna 🏳️\u200D🌈', 'Athlete', 'Athlete']);
});

it('nameOr trims a name, cuts it to 100 characters and defaults to Athlete', () => {
  expect([undefined, '  ', ' Ann ', 'x'.repeat(200)].map(nameOr)).toEqual([
    'Athlete',
    'Athlete',
    'Ann',
    'x'.repeat(100),
  ]);
});
