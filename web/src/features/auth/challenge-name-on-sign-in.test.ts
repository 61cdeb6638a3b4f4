import { expect, it } from 'vitest';
import { challengeInPath } from './challenge-name-on-sign-in.tsx';

it.each([
  ['/challenge/push-ups/record', 'push-ups'],
  ['/challenge/push-ups/record?ref=abc', 'push-ups'],
  ['/challenge/a%20b/record', 'a b'],
  ['/challenge/%E0%A4%A/record', undefined],
  ['/challenge/push-ups/leaderboard', undefined],
  ['/profile?from=/challenge/push-ups/record', undefined],
  [undefined, undefined],
])('challengeInPath finds the challenge in the record page path %s: %s', (address, challenge) => {
  expect(challengeInPath(address)).toBe(challenge);
});
