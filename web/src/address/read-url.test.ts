import { expect, it } from 'vitest';
import { readUrl } from './read-url.ts';

it.each([
  ['https://example.org/a?b#c', undefined, 'https://example.org/a?b#c'],
  ['/challenges', 'http://here.invalid', 'http://here.invalid/challenges'],
  ['/challenges', undefined, undefined],
  ['http://[', 'http://here.invalid', undefined],
])('readUrl resolves %s against the base %s to %s', (address, base, read) => {
  expect(readUrl(address, base)?.href).toBe(read);
});
