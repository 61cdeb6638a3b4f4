/** Masks secrets in logged paths, so that readers of the log cannot use them. */
import type { Endpoint } from '@reptemple/contract/endpoint';

/**
 * Path parameters that grant access by themselves: a ticket submits a set, a code opens a shared
 * definition, a token resets a password.
 */
export const SECRET_PARAMS: ReadonlySet<string> = new Set(['ticket', 'code', 'token']);

/** Paths with a secret that the contract does not describe. */
const OTHER_PREFIXES = ['/api/auth/reset-password/', '/exercise/'];

/** Returns the part of the path before its secret; undefined without a secret. */
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
