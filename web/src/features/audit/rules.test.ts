import { expect, test } from 'vitest';
import { actionWords, detailWords } from './rules.ts';

test.each([
  ['waitlist.remove', 'Waitlist: remove'],
  ['user.resetFactors', 'User: reset factors'],
  ['user.generate_link', 'User: generate link'],
  ['started', 'Started'],
  ['', ''],
])('%s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  [{}, ''],
  [{ email: 'ada@example.org', reason: 'spam' }, 'email: ada@example.org, reason: spam'],
  [{ before: null, after: true, tags: ['a'] }, 'after: true, tags: ["a"]'],
])('%j reads "%s"', (details, words) => {
  expect(detailWords(details)).toBe(words);
});
