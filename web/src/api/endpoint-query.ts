/** Query options for an endpoint, with a key shared by all features. */
import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Reply, Request } from '@reptemple/contract/endpoint';
import { call } from './api-client.ts';

/**
 * Returns the query options for a request. The key is the endpoint's id and the request. To
 * invalidate all replies of an endpoint: `queryClient.invalidateQueries({ queryKey: [endpoint.id]
 * })`. Keys of device-local data start with `device.`, so that server updates do not invalidate
 * them.
 */
export const endpointQuery = <E extends Endpoint>(endpoint: E, request: Request<E>, staleTimeMs = Infinity) =>
  queryOptions({
    queryKey: [endpoint.id, request] as const,
    queryFn: ({ signal }): Promise<Reply<E>> => call(endpoint, request, signal),
    staleTime: staleTimeMs,
  });
