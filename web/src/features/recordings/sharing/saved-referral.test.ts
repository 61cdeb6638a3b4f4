import { MAX_REF } from '@reptemple/contract/accounts/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('a link is remembered for 30 days, with every set its newcomer makes', () => {
  follow(REF);
  vi.setSystemTime(Date.now() + 30 * MILLIS_PER_DAY);
  expect([consumeReferral('ada'), consumeReferral('ada')]).toEqual([REF, REF]);
  vi.setSystemTime(Date.now() + 1);
  expect(consumeReferral('ada')).toBeNull();
});

it('whoever comes after on the same device has it no more, unless they follow it themselves', () => {
  follow(REF);
  expect([consumeReferral('ada'), consumeReferral('grace')]).toEqual([REF, null]);
  follow(REF);
  expect(consumeReferral('grace')).toBe(REF);
});

it.each(['preload', 'stay'] as const)('a page that nobody has just opened brings nobody: %s', (cause) => {
  follow(REF);
  consumeReferral('ada');
  rememberRef({ search: { ref: REF }, cause });
  expect(consumeReferral('grace')).toBeNull();
});

it('the latest link counts', () => {
  follow(REF);
  consumeReferral('ada');
  follow('another');
  expect(consumeReferral('ada')).toBe('another');
});

it('a page without one leaves it as it is', () => {
  follow(REF);
  rememberRef({ search: {}, cause: 'enter' });
  expect(consumeReferral('ada')).toBe(REF);
});

it('one that is too long is none of ours', () => {
  follow('x'.repeat(MAX_REF + 1));
  expect(consumeReferral('ada')).toBeNull();
});

it.each(['not json', '"AbCdEfGhIjKl"', '{"ref":7,"keptAt":1000000}'])('%s is none', (text) => {
  kept.set('reptemple.ref', text);
  expect(consumeReferral('ada')).toBeNull();
});

it('where the browser keeps nothing, nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  follow(REF);
  expect(consumeReferral('ada')).toBeNull();
});
