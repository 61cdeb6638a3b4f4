import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoints';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { expect, it } from 'vitest';
import { pathMasker, SECRET_PARAMS } from './masked-path.ts';

/** Names and ids that grant no access by themselves. */
const PUBLIC_PARAMS = new Set([
  'campaign',
  'path',
  'challenge',
  'recording',
  'correction',
  'definition',
  'job',
  'message',
  'user',
  'entry',
  'provider',
  'media',
  'file',
  'session',
  'sessionId',
  'picture',
]);

const endpoints = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS];
const masked = pathMasker(endpoints);

it.each([
  ['/api/attempts/2f1c8a9e-0000-4000-8000-000000000000/end', '/api/attempts/…/end'],
  ['/api/shared-exercise-definitions/k3Jx', '/api/shared-exercise-definitions/…'],
  ['/api/auth/reset-password/abc', '/api/auth/reset-password/…'],
  ['/exercise/k3Jx', '/exercise/…'],
])('masks the secret in %s', (path, expected) => {
  expect(masked(path)).toBe(expected);
});

it.each(['/api/attempts', '/api/attempts/', '/api/recordings/1', '/exercise-definition-editor', '/'])(
  'leaves %s as it is',
  (path) => {
    expect(masked(path)).toBe(path);
  },
);

it('knows of every path parameter whether it is a secret', () => {
  const names = endpoints.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  expect(names.filter((name) => !SECRET_PARAMS.has(name) && !PUBLIC_PARAMS.has(name))).toEqual([]);
});
