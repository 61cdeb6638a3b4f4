import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_REF } from '@reptemple/contract/accounts/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { rememberRef, consumeReferral } from './saved-referral.ts';

const REF = 'AbCdEfGhIjKl';
const follow = (ref: string): void => rememberRef({ search: { ref }, cause: 'enter' });
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a referral code is kept for 30 days and returned for every set of the same user', () => {
  follow(REF);
  vi.setSystemTime(Date.now() + 30 * MILLIS_PER_DAY);
  expect([consumeReferral('ada'), consumeReferral('ada')]).toEqual([REF, REF]);
  vi.setSystemTime(Date.now() + 1);
  expect(consumeReferral('ada')).toBeNull();
});

it('a second user on the same device gets no referral code unless they follow the link too', () => {
  follow(REF);
  expect([consumeReferral('ada'), consumeReferral('grace')]).toEqual([REF, null]);
  follow(REF);
  expect(consumeReferral('grace')).toBe(REF);
});

it.each(['preload', 'stay'] as const)(
  'a referral code is not passed to a second user by a page visit of type %s',
  (cause) => {
    follow(REF);
    consumeReferral('ada');
    rememberRef({ search: { ref: REF }, cause });
    expect(consumeReferral('grace')).toBeNull();
  },
);

it('the most recent referral link replaces an earlier one', () => {
  follow(REF);
  consumeReferral('ada');
  follow('another');
  expect(consumeReferral('ada')).toBe('another');
});

it('a page without a referral code keeps the saved one', () => {
  follow(REF);
  rememberRef({ search: {}, cause: 'enter' });
  expect(consumeReferral('ada')).toBe(REF);
});

it('a referral code longer than the maximum is ignored', () => {
  follow('x'.repeat(MAX_REF + 1));
  expect(consumeReferral('ada')).toBeNull();
});

it.each(['not json', '"AbCdEfGhIjKl"', '{"ref":7,"keptAt":1000000}'])(
  'the stored referral value %s is ignored',
  (text) => {
    kept.set('reptemple.ref', text);
    expect(consumeReferral('ada')).toBeNull();
  },
);

it('a referral is ignored without an error when localStorage is unavailable', () => {
  vi.stubGlobal('localStorage', undefined);
  follow(REF);
  expect(consumeReferral('ada')).toBeNull();
});
