/** Waitlist form with the providers that it needs on the landing page, outside the application. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { queryClient } from '../query-client.ts';

/** Sources offered on the landing page; the conference is offered only on its own page. */
const SOURCES = WAITLIST_SOURCES.filter((source) => source !== 'hash_conference');

export const LandingWaitlist = (): ReactElement => <WaitlistForm sources={SOURCES} />;

export const DoorWaitlist = (): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <LandingWaitlist />
    <Toaster />
  </QueryClientProvider>
);
