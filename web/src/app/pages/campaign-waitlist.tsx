import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import type { WaitlistSource } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';

/**
 * Returns the choices for where the visitor heard of us. The conference is offered only on its own
 * page.
 */
const sourcesFor = (source: WaitlistSource) =>
  WAITLIST_SOURCES.filter((one) => one !== 'hash_conference' || source === one);

export const campaignWaitlist = (source: WaitlistSource): ReactElement => (
  <WaitlistForm sources={sourcesFor(source)} source={source} />
);
