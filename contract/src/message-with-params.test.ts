import { expect, test } from 'vitest';
import { bothWays, inEnglish, tooOftenMessage, worded } from './message-with-params.ts';

test.each([
  ['As it stands.', 'As it stands.'],
  [worded('{seconds} s of {percent} %.', { seconds: 5, percent: 2 }), '5 s of 2 %.'],
  [worded('Block {number} ({kind}).', { number: 1, kind: { said: 'Hero' } }), 'Block 1 (Hero).'],
  [worded('“{name}” is {what}.', { name: '{what}', what: 'taken' }), '“{what}” is taken.'],
  [worded('Nothing for {it}.', {}), 'Nothing for {it}.'],
])('%j is shown in English as "%s"', (sentence, english) => {
  expect(inEnglish(sentence)).toBe(english);
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('the message about %i seconds says "%s"', (seconds, wait) => {
  expect(inEnglish(tooOftenMessage(seconds))).toBe(`Too many attempts. Try again in ${wait}.`);
});

test('bothWays adds the template only to messages with parameters', () => {
  const sentence = worded('{count} left.', { count: 2 });
  expect(bothWays('None left.')).toEqual({ message: 'None left.' });
  expect(bothWays(sentence)).toEqual({ message: '2 left.', worded: sentence });
});
