import { WAITLIST_SOURCES, type WaitlistSource } from '@reptemple/contract/waitlist';
import type { ReactElement } from 'react';
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx';

/** The conference's own answer is offered on its page alone. */
const offered = (source: WaitlistSource) =>
  WAITLIST_SOURCES.filter((one) => one !== 'hash_conference' || source === one);

/** The waitlist's form, with how people learned of us chosen beforehand. */
export const campaignWaitlist = (source: WaitlistSource): ReactElement => (
  <WaitlistForm sources={offered(source)} source={source} />
);
