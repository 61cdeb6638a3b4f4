import { expect, it } from 'vitest';
import { tabsOf } from './leaderboard-tabs-and-periods.ts';

it.each([
  ['everybody ranks', { challengeType: 'daily', genderFilter: 'all' }, ['all', 'male', 'female']],
  ['nothing is said of who ranks', { challengeType: 'daily', genderFilter: null }, ['all', 'male', 'female']],
  ['one gender ranks', { challengeType: 'progression', genderFilter: 'female' }, ['female']],
  ['only those rank who are neither', { challengeType: 'accountability', genderFilter: 'other' }, ['other']],
  [
    'two meet in a duel, whatever its filter',
    { challengeType: 'duel', genderFilter: 'male' },
    ['all', 'male', 'female'],
  ],
] as const)('tabsOf returns the leaderboard tabs of a challenge in which %s', (_where, challenge, tabs) => {
  expect(tabsOf(challenge)).toEqual(tabs);
});
