import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import type { ReactElement } from 'react';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';

/** The conference option is offered only on its own page. */
const SOURCES = WAITLIST_SOURCES.filter((source) => source !== 'hash_conference');

export const LandingWaitlist = (): ReactElement => <WaitlistForm sources={SOURCES} />;
