import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, safeReturn, signInFault, signUpFault } from './rules.ts';

describe('where a person may be led after signing in', () => {
  test.each([
    ['/challenges', '/challenges'],
    [
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
    ],
    ['/a/../b', '/b'],
  ])('%s is kept', (address, kept) => {
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
  ])('%j is not', (address) => {
    expect(safeReturn(address)).toBeUndefined();
  });

  test('whatever is kept stays on our origin, and keeping it twice changes nothing', () => {
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

describe('signing in', () => {
  test.each([
    [{ email: '', password: '' }, 'email'],
    [{ email: '  ', password: 'secret' }, 'email'],
    [{ email: 'a@b.c', password: '' }, 'password'],
  ])('%j lacks something', (draft, field) => {
    expect(signInFault(draft)).toEqual({ field, message: 'Please enter both email and password.' });
  });

  test('both given is enough', () => {
    expect(signInFault({ email: 'a@b.c', password: 'x' })).toBeUndefined();
  });
});

describe('signing up', () => {
  const draft = { name: '', email: 'a@b.c', password: 'secret', confirmation: 'secret' };

  test.each([
    [{ email: '' }, 'email', 'Please enter both email and password.'],
    [{ password: '' }, 'password', 'Please enter both email and password.'],
    [{ password: 'short', confirmation: 'short' }, 'password', 'Password must be at least 6 characters long.'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address.'],
    [{ confirmation: 'secreT' }, 'confirmation', 'Passwords do not match.'],
    [{ confirmation: '' }, 'confirmation', 'Passwords do not match.'],
  ])('%j is refused', (change, field, message) => {
    expect(signUpFault({ ...draft, ...change })).toEqual({ field, message });
  });

  test('six characters, typed twice, are enough; the name is optional', () => {
    expect(signUpFault(draft)).toBeUndefined();
  });

  test('a missing name never becomes a piece of the e-mail', () => {
    expect(displayName('  ')).toBe('Athlete');
    expect(displayName(' Ada ')).toBe('Ada');
  });
});
