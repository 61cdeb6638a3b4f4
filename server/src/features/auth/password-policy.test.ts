import { describe, expect, it } from 'vitest';
import { weaknessesOf } from './password-policy.ts';

describe('weaknessesOf a password', () => {
  it.each([
    [{ password: 'five5', isCommon: false }, ['length']],
    [{ password: 'sixsix', isCommon: false }, []],
    [{ password: 'qwerty', isCommon: true }, ['common']],
    [{ password: '12345', isCommon: true }, ['length', 'common']],
    [{ password: 'Ann.Lee', email: 'ann.lee@example.org', isCommon: false }, ['personal']],
    [{ password: 'ann.lee@example.org', email: 'ann.lee@example.org', isCommon: false }, ['personal']],
    [{ password: 'annlee', name: ' AnnLee ', isCommon: false }, ['personal']],
    [{ password: 'ann.lee lifts', email: 'ann.lee@example.org', isCommon: false }, []],
  ])('finds for %j the weaknesses %j', (facts, reasons) => {
    expect(weaknessesOf(facts)).toEqual(reasons);
  });
});
