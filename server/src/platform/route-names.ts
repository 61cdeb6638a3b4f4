/** What a request is called in figures and traces: as the contract names its path. */
import type { Endpoint } from '@reptemple/contract/endpoint';

/** Addresses name people and recordings; a series for each would be endless and would tell who looks at what. */
export const routeNamer = (endpoints: readonly Endpoint[]): ((method: string, path: string) => string) => {
  const known = endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path,
    // A path without parameters is found before one that would take it for a parameter.
    isExact: !path.includes('{'),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const inOrder = [...known.filter(({ isExact }) => isExact), ...known.filter(({ isExact }) => !isExact)];
  return (method, path) => {
    if (!path.startsWith('/api/')) return 'page or file';
    return inOrder.find((route) => route.method === method && route.pattern.test(path))?.path ?? 'unknown call';
  };
};
