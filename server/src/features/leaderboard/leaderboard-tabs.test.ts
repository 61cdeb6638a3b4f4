import { expect, it } from 'vitest';
import { tabsOf } from './leaderboard-tabs-and-periods.ts';

it.each([
  ['all genders rank', { challengeType: 'daily', genderFilter: 'all' }, ['all', 'male', 'female']],
  ['no gender filter is set', { challengeType: 'daily', genderFilter: null }, ['all', 'male', 'female']],
  ['one gender ranks', { challengeType: 'progression', genderFilter: 'female' }, ['female']],
  [
    'only people who are neither male nor female rank',
    { challengeType: 'accountability', genderFilter: 'other' },
    ['other'],
  ],
  [
    'two users duel, although a gender filter is set',
    { challengeType: 'duel', genderFilter: 'male' },
    ['all', 'male', 'female'],
  ],
] as const)('tabsOf returns the leaderboard tabs of a challenge in which %s', (_where, challenge, tabs) => {
  expect(tabsOf(challenge)).toEqual(tabs);
});
