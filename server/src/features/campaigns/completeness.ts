/** Checks if a campaign is complete enough to publish, and the messages for admins. */
import { bothWays, type Sentence, type MessageWithParams, worded } from '@reptemple/contract/message-with-params';
import { faultsOf, type Fault } from '@reptemple/contract/campaigns/campaign-issues';
import type { CampaignForm, CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import { dayOf } from '../../platform/time/calendar.ts';
import type { StoredChallenge } from '../challenges/index.ts';

/** The challenge's properties that a campaign depends on. */
type ProcessContext = Pick<StoredChallenge, 'isActive' | 'startDate' | 'endDate' | 'timeZone'>;

const fault = (isFault: boolean, field: string, sentence: Sentence): readonly Fault[] =>
  isFault ? [{ field, ...bothWays(sentence) }] : [];

const windowIssues = (window: CampaignWindow, { startDate, endDate, timeZone }: ProcessContext): readonly Fault[] => {
  const isOutside =
    (startDate !== null && window.start < dayOf(startDate, timeZone)) ||
    (endDate !== null && window.end > dayOf(endDate, timeZone));
  return [
    ...fault(
      window.timeZone !== timeZone,
      'window.timeZone',
      worded('The page uses {window} and the challenge {challenge}. They need the same time zone.', {
        window: window.timeZone,
        challenge: timeZone,
      }),
    ),
    ...fault(isOutside, 'window', 'The window must lie within the dates of the challenge.'),
  ];
};

/**
 * Prizes for leading follow the leaderboard of the whole challenge, so campaign and challenge must
 * have the same start and end.
 */
const prizeIssues = (
  { window, blocks }: CampaignForm,
  { startDate, endDate, timeZone }: ProcessContext,
): readonly Fault[] => {
  const isWonByLeading = blocks.some(
    (block) => block.kind === 'prizes' && block.prizes.some(({ winner }) => winner !== null),
  );
  if (window === null || !isWonByLeading) return [];
  const isAsLong =
    startDate !== null &&
    endDate !== null &&
    dayOf(startDate, timeZone) === window.start &&
    dayOf(endDate, timeZone) === window.end;
  return fault(
    !isAsLong,
    'window',
    'The leaderboard of the whole challenge decides who wins: its first and last day must be those of the window.',
  );
};

/** Returns everything that prevents publishing. `challenge` is undefined if it does not exist. */
export const publishIssues = (campaign: CampaignForm, challenge: ProcessContext | undefined): readonly Fault[] => {
  const own = faultsOf(campaign);
  if (campaign.challengeId === null) return own;
  if (!challenge) {
    return [...own, { field: 'challengeId', message: 'Its challenge is not there any more. Choose another one.' }];
  }
  return [
    ...own,
    ...fault(!challenge.isActive, 'challengeId', 'Its challenge is switched off: nobody could take part.'),
    ...(campaign.window ? windowIssues(campaign.window, challenge) : []),
    ...prizeIssues(campaign, challenge),
  ];
};

/** Returns the issues that are not `known`. */
export const newFaults = (faults: readonly Fault[], known: readonly Fault[]): readonly Fault[] =>
  faults.filter((one) => !known.some(({ field, message }) => field === one.field && message === one.message));

/** Example: "Write a description. There are 2 more." */
export const faultsMessage = ([first, ...more]: readonly Fault[]): Sentence => {
  if (!first) return 'It is not complete.';
  if (more.length === 0) return first.worded ?? first.message;
  return more.length === 1
    ? worded('{first} 1 more problem.', { first: first.message })
    : worded('{first} {count} more problems.', { first: first.message, count: more.length });
};

/** `by` is null for the system or a deleted user. */
export const conflictMessage = ({
  by,
  version,
}: {
  readonly by: string | null;
  readonly version: number;
}): MessageWithParams =>
  by === null
    ? worded('Someone else changed this campaign. It’s now at version {version}.', { version })
    : worded('{by} changed this campaign. It’s now at version {version}.', { by, version });
