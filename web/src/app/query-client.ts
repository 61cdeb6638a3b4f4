import { QueryClient } from '@tanstack/react-query';

const CACHE_MS = 5 * 60 * 1000;

/** First document, section 9: no retry, no refetch on focus or interval, data never stale, cache lifetime 5 minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: CACHE_MS,
      // Without a network a page says so at once, instead of waiting for one.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
