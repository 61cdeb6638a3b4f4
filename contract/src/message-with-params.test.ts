import { expect, test } from 'vitest';
import { bothWays, inEnglish, worded } from './message-with-params.ts';

test.each([
  ['As it stands.', 'As it stands.'],
  [worded('Try again in {seconds} s.', { seconds: 5 }), 'Try again in 5 s.'],
  [worded('Block {number} ({kind}).', { number: 1, kind: { said: 'Hero' } }), 'Block 1 (Hero).'],
  [worded('“{name}” is {what}.', { name: '{what}', what: 'taken' }), '“{what}” is taken.'],
  [worded('Nothing for {it}.', {}), 'Nothing for {it}.'],
])('%j is shown in English as "%s"', (sentence, english) => {
  expect(inEnglish(sentence)).toBe(english);
});

test('bothWays adds the template only to messages with parameters', () => {
  const sentence = worded('{count} left.', { count: 2 });
  expect(bothWays('None left.')).toEqual({ message: 'None left.' });
  expect(bothWays(sentence)).toEqual({ message: '2 left.', worded: sentence });
});
