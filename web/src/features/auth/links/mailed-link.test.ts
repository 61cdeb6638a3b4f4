import { describe, expect, test } from 'vitest';
import { emptyStorage } from '../state/two-users.fixture.ts';
import {
  addressAfterTap,
  addressOfLink,
  forgetMailedLink,
  parseMailedLink,
  storedMailedLink,
  storeMailedLink,
} from './mailed-link.ts';

const LINK = { kind: 'magic-link', token: 'abc', redirect: '/challenge/7/record?ref=a&b=c' } as const;

describe('parseMailedLink', () => {
  test('reads kind, token and redirect from the fragment', () => {
    expect(parseMailedLink(addressOfLink(LINK).split('/auth/confirm')[1] ?? '')).toEqual(LINK);
  });

  test('takes the kind of the page if the fragment has none', () => {
    expect(parseMailedLink('#token=abc', 'recovery')).toEqual({ kind: 'recovery', token: 'abc' });
  });

  test.each(['', '#', '#kind=magic-link', '#kind=magic-link&token=', '#kind=other&token=abc', '#token=abc'])(
    'finds no link in %j',
    (fragment) => {
      expect(parseMailedLink(fragment)).toBeUndefined();
    },
  );
});

test('a stored mailed link can be read back until it is forgotten', () => {
  const storage = emptyStorage();
  storeMailedLink(storage, LINK);
  expect(storedMailedLink(storage)).toEqual(LINK);
  forgetMailedLink(storage);
  expect(storedMailedLink(storage)).toBeUndefined();
});

test.each([
  [{ kind: 'magic-link' }, { isNew: false }, '/auth/callback'],
  [{ kind: 'invitation' }, { isNew: true }, '/auth/callback?new=yes'],
  [{ kind: 'magic-link', redirect: '/me' }, { isNew: false }, '/auth/callback?redirect=%2Fme'],
  [{ kind: 'magic-link', redirect: '/me' }, { twoFactorRedirect: true }, '/login?step=second-factor&redirect=%2Fme'],
  [{ kind: 'verification' }, { status: true }, '/auth/callback?type=verification'],
] as const)('confirming the link %j with the reply %j leads to %s', (link, reply, address) => {
  expect(addressAfterTap({ token: 'abc', ...link }, reply)).toBe(address);
});
