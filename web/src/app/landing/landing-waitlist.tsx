/**
 * Waitlist form of the landing page: `LandingWaitlist` inside the application, and
 * `StandaloneWaitlist` with its own providers on the page without the application.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { queryClient } from '../query-client.ts';

/**
 * Choices for where the visitor heard of us. The conference is offered only on its own campaign
 * page.
 */
const SOURCES = WAITLIST_SOURCES.filter((source) => source !== 'hash_conference');

export const LandingWaitlist = (): ReactElement => <WaitlistForm sources={SOURCES} />;

export const StandaloneWaitlist = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <LandingWaitlist />
    <Toaster />
  </QueryClientProvider>
);
