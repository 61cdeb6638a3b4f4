import { describe, expect, it } from 'vitest';
import { isFromElsewhere, trustedOriginsOf } from './csrf-origins.ts';

const PUBLIC = 'https://reps.example.org';
const judge = (method: string, headers: Record<string, string>): boolean => {
  const sent = new Headers({ host: 'localhost:3000', ...headers });
  return isFromElsewhere(method, sent, trustedOriginsOf(sent, PUBLIC));
};

describe('the cross-origin check of a request', () => {
  it.each([
    ['from our public address', 'POST', { origin: PUBLIC }, false],
    ['from the address it was sent to', 'POST', { origin: 'http://localhost:3000' }, false],
    ['from another site', 'POST', { origin: 'https://evil.example' }, true],
    ['from another port', 'DELETE', { origin: 'http://localhost:3001' }, true],
    ['from a page without an origin', 'POST', { origin: 'null' }, true],
    ['from another site without an origin', 'PATCH', { 'sec-fetch-site': 'cross-site' }, true],
    ['from a sister domain', 'PATCH', { 'sec-fetch-site': 'same-site' }, true],
    ['from a program', 'POST', {}, false],
    ['that only reads, from another site', 'GET', { origin: 'https://evil.example' }, false],
  ])('%s', (_which, method, headers, isElsewhere) => {
    expect(judge(method, headers)).toBe(isElsewhere);
  });
});
