import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Reply, Request } from '@reptemple/contract/endpoint';
import { call } from './api-client.ts';

/**
 * Returns TanStack query options for a request to an endpoint. The key is `[endpoint.id, request]`,
 * so `queryClient.invalidateQueries({ queryKey: [endpoint.id] })` invalidates all replies of the
 * endpoint. Keys of data that only this device has begin with `device.`, so that changes on the
 * server do not invalidate them.
 */
export const endpointQuery = <E extends Endpoint>(endpoint: E, request: Request<E>, staleTimeMs = Infinity) =>
  queryOptions({
    queryKey: [endpoint.id, request] as const,
    queryFn: ({ signal }): Promise<Reply<E>> => call(endpoint, request, signal),
    staleTime: staleTimeMs,
  });
