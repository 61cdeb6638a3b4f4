/** What a campaign must have before it is published, and what admins are told of it. */
import { faultsOf, type Fault } from '@reptemple/contract/campaign-faults';
import type { CampaignForm, CampaignWindow } from '@reptemple/contract/campaign-form';
import { dayOf } from '../../platform/calendar.ts';
import type { StoredChallenge } from '../challenges/public.ts';

/** What of its challenge a campaign leans on. */
type Ground = Pick<StoredChallenge, 'isActive' | 'startDate' | 'endDate' | 'timeZone'>;

const fault = (isFault: boolean, field: string, message: string): readonly Fault[] =>
  isFault ? [{ field, message }] : [];

const windowFaults = (window: CampaignWindow, { startDate, endDate, timeZone }: Ground): readonly Fault[] => {
  const isOutside =
    (startDate !== null && window.start < dayOf(startDate, timeZone)) ||
    (endDate !== null && window.end > dayOf(endDate, timeZone));
  return [
    ...fault(
      window.timeZone !== timeZone,
      'window.timeZone',
      `The window’s days are those of ${window.timeZone} and the challenge’s those of ${timeZone}: they must be the same.`,
    ),
    ...fault(isOutside, 'window', 'The window must lie within the dates of the challenge.'),
  ];
};

/** Everything that keeps it from being published. `challenge`: undefined when the one it names is not there. */
export const publishFaults = (campaign: CampaignForm, challenge: Ground | undefined): readonly Fault[] => {
  const own = faultsOf(campaign);
  if (campaign.challengeId === null) return own;
  if (!challenge) {
    return [...own, { field: 'challengeId', message: 'Its challenge is not there any more. Choose another one.' }];
  }
  return [
    ...own,
    ...fault(!challenge.isActive, 'challengeId', 'Its challenge is switched off: nobody could take part.'),
    ...(campaign.window ? windowFaults(campaign.window, challenge) : []),
  ];
};

/** Those that are not among the `known`. */
export const newFaults = (faults: readonly Fault[], known: readonly Fault[]): readonly Fault[] =>
  faults.filter((one) => !known.some(({ field, message }) => field === one.field && message === one.message));

/** "Write a description. And 2 more." */
export const faultsSentence = (faults: readonly Fault[]): string => {
  const [first, ...more] = faults.map(({ message }) => message);
  const others = more.length === 0 ? '' : ` There ${more.length === 1 ? 'is 1 more' : `are ${more.length} more`}.`;
  return `${first ?? 'It is not complete.'}${others}`;
};

/** `by`: null for the system, or somebody who left. */
export const conflictSentence = ({ by, version }: { readonly by: string | null; readonly version: number }): string =>
  `${by ?? 'Somebody'} has changed this campaign meanwhile: it is at version ${version} now.`;
