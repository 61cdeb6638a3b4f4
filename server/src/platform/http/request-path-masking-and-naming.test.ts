import { assert, property, webUrl } from 'fast-check';
import { expect, it, describe } from 'vitest';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { pathMasker, SECRET_PARAMS, routeNamer, splitUrl } from './request-path-masking-and-naming.ts';

/** Names of path parameters that grant no access by themselves. */
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

const parsedParts = (url: string) => {
  const { origin, pathname, search } = new URL(url);
  return { origin, pathname, search };
};

describe('splitUrl', () => {
  it.each([
    'http://reptemple.test/',
    'http://reptemple.test/?',
    'http://reptemple.test/?a=1&b=%20',
    'https://reptemple.test:8443/challenge/push-ups?next=/me?x=1',
    'http://[::1]:3000/api/health',
    'http://localhost:3000/path#hash?not=query',
    'http://localhost:3000/path?query=1#hash',
    'http://localhost:3000/path?#',
    'http://localhost:3000//double',
    'http://localhost:3000/a:b@c;d=e',
  ])('splits %s as the general parser does', (url) => {
    expect(splitUrl(url)).toEqual(parsedParts(url));
  });

  it('splits any normalized URL as the general parser does', () => {
    assert(
      property(webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const { href } = new URL(text);
        expect(splitUrl(href)).toEqual(parsedParts(href));
      }),
    );
  });
});

describe('the name of a request', () => {
  const endpoints = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS];
  const nameOf = routeNamer(endpoints);

  it.each(endpoints.map(({ method, path }) => [method.toUpperCase(), path] as const))(
    'for %s %s is its template',
    (method, path) => {
      const named = nameOf(method, path.replaceAll(/\{\w+\}/g, '0f3a-1'));
      // Compares without parameter names, because the test value may match another endpoint with
      // the same segments.
      expect(named.replaceAll(/\{\w+\}/g, '{}')).toBe(path.replaceAll(/\{\w+\}/g, '{}'));
    },
  );

  it('is an exact path before a template, and never the path of a visitor', () => {
    expect(nameOf('GET', '/api/challenges/active')).toBe('/api/challenges/active');
    expect(nameOf('GET', '/api/challenges/annes-secret')).toBe('/api/challenges/{challenge}');
    expect(nameOf('GET', '/api/challenges/annes-secret/nothing')).toBe('unknown call');
    expect(nameOf('DELETE', '/api/health')).toBe('unknown call');
    expect(nameOf('GET', '/api/')).toBe('unknown call');
    expect(nameOf('GET', '/challenge/annes-secret')).toBe('page or file');
  });
});
