/**
 * Waitlist form of the landing page. `LandingWaitlist` is for the page inside the application.
 * `StandaloneWaitlist` is for the page without the application, and brings its own providers.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { queryClient } from '../query-client.ts';

/**
 * Answers to choose from for where the visitor heard of us. The conference is only offered on its
 * own campaign page.
 */
const SOURCES = WAITLIST_SOURCES.filter((source) => source !== 'hash_conference');

export const LandingWaitlist = (): ReactElement => <WaitlistForm sources={SOURCES} />;

export const StandaloneWaitlist = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <LandingWaitlist />
    <Toaster />
  </QueryClientProvider>
);
