/**
 * Waitlist form of the landing page, inside the application and, with its own providers, without
 * it.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { queryClient } from '../query-client.ts';

/** The conference is offered only on its own campaign page. */
const SOURCES = WAITLIST_SOURCES.filter((source) => source !== 'hash_conference');

export const LandingWaitlist = (): ReactElement => <WaitlistForm sources={SOURCES} />;

export const StandaloneWaitlist = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <LandingWaitlist />
    <Toaster />
  </QueryClientProvider>
);
