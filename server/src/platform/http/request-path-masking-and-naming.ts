/**
 * Paths of requests: splits URLs, masks secrets for the log, and names routes for metrics and
 * traces.
 */
import type { Endpoint } from '@reptemple/contract/endpoint';

/**
 * Names of path parameters that grant access by themselves: a ticket submits a set, a code opens a
 * shared definition, a token resets a password.
 */
export const SECRET_PARAMS: ReadonlySet<string> = new Set(['ticket', 'code', 'token']);

const OTHER_PREFIXES = ['/api/auth/reset-password/', '/exercise/'];

const prefixOf = ({ path }: Pick<Endpoint, 'path'>): string | undefined =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .filter(([, name = '']) => SECRET_PARAMS.has(name))
    .map(({ index }) => path.slice(0, index))[0];

export const pathMasker = (endpoints: readonly Pick<Endpoint, 'path'>[]): ((path: string) => string) => {
  const prefixes = [...new Set([...endpoints.flatMap((endpoint) => prefixOf(endpoint) ?? []), ...OTHER_PREFIXES])];
  return (path) => {
    const prefix = prefixes.find((one) => path.startsWith(one));
    if (prefix === undefined || path === prefix) return path;
    const [, ...rest] = path.slice(prefix.length).split('/');
    return [`${prefix}…`, ...rest].join('/');
  };
};

/**
 * Splits the URL of a request, which must be absolute and normalised. The general parser takes
 * longer than the rest of a short response.
 */
export const splitUrl = (url: string) => {
  const begin = url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#', begin);
  const end = hash === -1 ? url.length : hash;
  const query = url.slice(0, end).indexOf('?', begin);
  const pathEnd = query === -1 ? end : query;
  const search = url.slice(pathEnd, end);
  return { origin: url.slice(0, begin), pathname: url.slice(begin, pathEnd), search: search === '?' ? '' : search };
};

const keyOf = (method: string, path: string): string => `${method} ${path.split('/').length} ${path.split('/', 3)[2]}`;

/**
 * Returns a function that maps a path to its template in the contract, for metrics and traces. Real
 * paths contain ids: one metric series for each would grow without bound and reveal who views what.
 */
export const routeNamer = (endpoints: readonly Endpoint[]): ((method: string, path: string) => string) => {
  const exact = new Map<string, string>();
  // Templates, grouped by method, number of segments and the segment after `/api/`, which is never
  // a parameter.
  const templates = new Map<string, { readonly path: string; readonly pattern: RegExp }[]>();
  for (const { method, path } of endpoints) {
    const upper = method.toUpperCase();
    if (!path.includes('{')) {
      exact.set(`${upper} ${path}`, path);
      continue;
    }
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const key = keyOf(upper, path);
    templates.set(key, [...(templates.get(key) ?? []), { path, pattern }]);
  }
  return (method, path) => {
    if (!path.startsWith('/api/')) return 'page or file';
    const known = exact.get(`${method} ${path}`);
    if (known !== undefined) return known;
    return templates.get(keyOf(method, path))?.find(({ pattern }) => pattern.test(path))?.path ?? 'unknown call';
  };
};
