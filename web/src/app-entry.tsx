/**
 * Entry script of the application: mounts React when it is imported. Between its steps, lets the
 * browser draw and handle input.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { startOfflineCache } from './app/offline-challenge-cache.ts';
import { queryClient } from './app/query-client.ts';
import { startServiceWorker } from './app/register-service-worker.ts';
import { startFollowingGuests } from './app/remembered-guests.ts';
import { reportCaughtError, reportRecoveredError } from './app/report-browser-errors.ts';
import { router, rerunGuards } from './app/router.tsx';
import { auth, startAuth } from './app/start-auth-session.ts';
import { AuthProvider } from './features/auth/auth-context.tsx';
import { yieldToMain } from './sleep-yield-and-first-user-activity.ts';
import { cn } from './ui/class-names.ts';
import { formatDayRange } from './ui/format/format-dates.ts';
import { Toaster } from './ui/overlay/toaster.tsx';

const App = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider value={auth}>
      <RouterProvider router={router} />
    </AuthProvider>
    <Toaster />
  </QueryClientProvider>
);

startOfflineCache();
startFollowingGuests();
startAuth(rerunGuards);
startServiceWorker();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
await yieldToMain();
// Calls `cn` once in advance, because the first call builds a map of class names, which is slow on
// phones.
cn('page');
await yieldToMain();
startTransition(() =>
  createRoot(root, { onCaughtError: reportCaughtError, onRecoverableError: reportRecoveredError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
await yieldToMain();
// Formats a date once in advance, while requests are pending, because the first call loads locale
// data.
const today = new Date().toISOString();
formatDayRange(today, today, 'UTC');
