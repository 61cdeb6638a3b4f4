/** What a challenge's state lets a person do, in words (first document, sections 2 and 3). */
import type { Challenge } from '@reptemple/contract/challenges';

type Status = Challenge['status'];
type ChallengeType = Challenge['type'];

/** Only an active challenge can be taken; the button says why another cannot. */
export const TAKE_LABELS: Readonly<Record<Status, string>> = {
  upcoming: 'Coming Soon',
  active: 'Take Challenge',
  ended: 'Ended',
};

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
};

export const TYPE_LABELS: Readonly<Record<ChallengeType, string>> = {
  daily: 'Daily',
  accountability: 'Accountability',
  progression: 'Progression',
  duel: 'Duel',
};

export const canTake = ({ status }: Pick<Challenge, 'status'>): boolean => status === 'active';

/** The kind of a challenge; any kind may also be flagged daily. */
export const kindOf = ({ type, isDaily }: Pick<Challenge, 'type' | 'isDaily'>): string =>
  isDaily && type !== 'daily' ? `${TYPE_LABELS[type]} · Daily` : TYPE_LABELS[type];

/** First document, section 9: top participants shown. */
export const TOP_SHOWN = 3;
