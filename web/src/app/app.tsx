import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AuthProvider } from '../features/auth/auth-context.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { auth } from './auth.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

export const App = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider value={auth}>
      <RouterProvider router={router} />
    </AuthProvider>
    <Toaster />
  </QueryClientProvider>
);
