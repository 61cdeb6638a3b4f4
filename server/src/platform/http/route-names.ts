/** Names requests in metrics and traces by the path template of the contract. */
import type { Endpoint } from '@reptemple/contract/endpoint';

/**
 * Uses templates, because real paths contain ids: one series for each would grow without bound
 * and reveal who views what.
 */
export const routeNamer = (endpoints: readonly Endpoint[]): ((method: string, path: string) => string) => {
  const known = endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path,
    // Exact paths are matched before templates.
    isExact: !path.includes('{'),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const inOrder = [...known.filter(({ isExact }) => isExact), ...known.filter(({ isExact }) => !isExact)];
  return (method, path) => {
    if (!path.startsWith('/api/')) return 'page or file';
    return inOrder.find((route) => route.method === method && route.pattern.test(path))?.path ?? 'unknown call';
  };
};
