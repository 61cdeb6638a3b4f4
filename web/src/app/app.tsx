import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Toaster } from '../ui/toaster.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

export const App = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>
);
