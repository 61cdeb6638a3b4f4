import type { ReactElement } from 'react';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import type { WaitlistSource } from '@reptemple/contract/campaigns/waitlist';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';

/**
 * Returns the answers to choose from for where the visitor heard of us. The conference is only
 * offered on its own campaign page.
 */
const sourcesFor = (source: WaitlistSource) =>
  WAITLIST_SOURCES.filter((one) => one !== 'hash_conference' || source === one);

export const campaignWaitlist = (source: WaitlistSource): ReactElement => (
  <WaitlistForm sources={sourcesFor(source)} source={source} />
);
