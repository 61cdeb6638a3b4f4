/** A read of the contract as a query. The key is the endpoint's id and what was asked, so features share a cache without knowing each other. */
import type { Endpoint, Reply, Request } from '@reptemple/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/**
 * Invalidate every answer of an endpoint with `queryClient.invalidateQueries({ queryKey: [endpoint.id] })`.
 * Keys of what lies on this device begin with `device.`, which no endpoint's id does: no news from the server asks for it anew.
 */
export const endpointQuery = <E extends Endpoint>(endpoint: E, request: Request<E>, staleTimeMs = Infinity) =>
  queryOptions({
    queryKey: [endpoint.id, request] as const,
    queryFn: ({ signal }): Promise<Reply<E>> => call(endpoint, request, signal),
    staleTime: staleTimeMs,
  });
