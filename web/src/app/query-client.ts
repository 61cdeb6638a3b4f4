import { QueryClient } from '@tanstack/react-query';

const CACHE_MS = 5 * 60 * 1000;

/**
 * TanStack query client with the defaults of specification S1, section 9: no retries, no refetch on
 * focus or at intervals, data never stale, unused data dropped after 5 minutes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: CACHE_MS,
      // Fails immediately if the browser is offline, instead of waiting for a connection.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
