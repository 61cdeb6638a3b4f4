/** Waitlist form with the providers that it needs outside the application. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { LandingWaitlist } from '../landing/landing-waitlist.tsx';
import { queryClient } from '../query-client.ts';

export const DoorWaitlist = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <LandingWaitlist />
    <Toaster />
  </QueryClientProvider>
);
