/**
 * State and texts of a challenge's page, and the chart of a progression's plan. State: who can
 * join, questions before joining, duels, daily progress (specification S1, sections 2, 4 and 8).
 */
import { isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { GetMyProgress, GetStanding } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import { MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { validRepsLabel } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';

export type Progress = Reply<typeof GetMyProgress>;
export type Plan = NonNullable<Reply<typeof GetChallenge>['plan']>;
export type Duel = NonNullable<Reply<typeof GetStanding>['duel']>;

export interface Viewer {
  readonly isMember: boolean;
  readonly isGuest: boolean;
  readonly isAdmin: boolean;
}

/** Returns true if the challenge is running and has not closed early. */
export const canJoin = ({ status, closedReason }: Pick<Challenge, 'status' | 'closedReason'>): boolean =>
  status === 'active' && closedReason === null;

export const recordPath = ({ id }: Pick<Challenge, 'id'>): string => `/challenge/${encodeURIComponent(id)}/record`;

export const nobodyLabel = ({ status }: Pick<Challenge, 'status'>): string =>
  status === 'ended' ? t('No results') : t('No results yet');

/** Returns true if the viewer can take part without signing in or registering. */
export const isKnown = ({ isMember, isGuest }: Viewer, { allowsGuests }: Pick<Challenge, 'allowsGuests'>): boolean =>
  isMember || (isGuest && allowsGuests);

/**
 * Returns true if a visitor is too late to register, because all places are taken. A started
 * recording can continue.
 */
export const isFullFor = (
  viewer: Viewer,
  challenge: Pick<Challenge, 'allowsGuests' | 'status' | 'closedReason' | 'places' | 'participants'>,
  hasBegun: boolean,
): boolean => !hasBegun && canJoin(challenge) && isFull(challenge) && !isKnown(viewer, challenge);

/**
 * Returns true if the viewer has no place and cannot get one. Also true for all visitors of a full
 * duel: its participants sign in first.
 */
export const isShutOut = (
  viewer: Viewer,
  challenge: Parameters<typeof isFullFor>[1],
  progress: Pick<Progress, 'joined'> | undefined,
): boolean => isFullFor(viewer, challenge, false) || (progress?.joined === false && isFull(challenge));

/** Returns true if the viewer is offered to record before signing in or registering. */
export const canTryFirst = (viewer: Viewer, challenge: Parameters<typeof isFullFor>[1]): boolean =>
  !viewer.isMember && !viewer.isGuest && !isFullFor(viewer, challenge, false);

interface Asked {
  readonly data: Pick<Progress, 'joined'> | undefined;
  readonly isError: boolean;
}

/**
 * Returns `open` if the viewer may open the recorder, `closed` if they must join the duel first,
 * and `asking` while it is being loaded if they have joined. Also returns `open` after a recording
 * was started, and if loading fails, because the server checks again on submission.
 */
export const gateOf = (isGated: boolean, hasBegun: boolean, place: Asked): 'open' | 'asking' | 'closed' => {
  if (hasBegun || !isGated || place.isError || place.data?.joined) return 'open';
  return place.data ? 'closed' : 'asking';
};

export type Question = 'another-today' | 'again';

export const QUESTIONS: Readonly<Record<Question, { readonly title: string; readonly words: string }>> = {
  'another-today': {
    title: t('Record Another One Today?'),
    words: t('You’ve already recorded today. Another set adds to today’s reps.'),
  },
  again: {
    title: t('Record Again?'),
    words: t('You’ve already recorded a set in this challenge. Your best set counts.'),
  },
};

/**
 * Returns the question to confirm before recording again: for accountability after a recording
 * today, for other types after any recording. Only members are asked.
 */
export const questionBefore = (
  { isMember }: Viewer,
  type: Challenge['type'],
  { recordings, recordedToday }: Pick<Progress, 'recordings' | 'recordedToday'>,
): Question | undefined => {
  if (!isMember) return undefined;
  if (type === 'accountability') return recordedToday > 0 ? 'another-today' : undefined;
  return recordings > 0 ? 'again' : undefined;
};

export const timeLeftLabel = (leftMs: number): string | undefined => {
  if (leftMs <= 0) return undefined;
  const minutes = Math.max(1, Math.floor(leftMs / MILLIS_PER_MINUTE));
  const hours = Math.floor(minutes / 60);
  const rest = unitLabel(minutes % 60, 'minute', 'short');
  return hours > 0 ? `${unitLabel(hours, 'hour', 'short')} ${rest}` : rest;
};

/**
 * Returns the index of the last step of a progression's plan that has started on a day; -1 before
 * the first.
 */
export const stepOn = (plan: Plan, day: string): number => plan.findLastIndex(({ from }) => from <= day);

export interface Stair {
  /**
   * Left edge of the stair. All three values are shares (0 to 1) of the chart's width or height.
   */
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns one stair of the chart for each step of a progression's plan. All have the same width.
 * The height is the step's minimum, as a share of the highest.
 */
export const stairsOf = (plan: Plan): readonly Stair[] => {
  const highest = Math.max(1, ...plan.map(({ minimum }) => minimum));
  return plan.map(({ minimum }, index) => ({
    x: index / plan.length,
    width: 1 / plan.length,
    height: minimum / highest,
  }));
};

/**
 * Returns the text for an ended duel without a winner. Its recordings may exist but not be
 * verifiable (docs/decisions/0017).
 */
const noWinnerLabel = (people: Duel['people']): string =>
  people.some(({ hasRecorded }) => hasRecorded)
    ? t('The recordings couldn’t be verified, so no one wins this duel.')
    : t('No results');

export const outcomeLabel = (
  { outcome, people, isUnderReview }: Pick<Duel, 'outcome' | 'people' | 'isUnderReview'>,
  unit: CountUnit = 'reps',
): { readonly title: string; readonly words: string } => {
  if (isUnderReview) return { title: t('Not final yet'), words: t('Under review. The count stands until then.') };
  if (!outcome) return { title: t('No winner'), words: noWinnerLabel(people) };
  const { winner, decidedBy } = outcome;
  if (!winner) return { title: t('A draw'), words: t('No one is ahead in reps, form or time.') };
  const title = winner.isMine ? t('You won') : t('{name} won', { name: winner.name });
  const count = validRepsLabel(winner.validReps, unit);
  if (decidedBy === 'form' || decidedBy === 'time')
    return {
      title,
      words: t('{count} each. Decided by {tie, select, form {better form} other {the earlier set}}.', {
        count,
        tie: decidedBy,
      }),
    };
  return { title, words: count };
};

export const shareOfDay = ({
  todayReps,
  todayMinimum,
}: Pick<Progress, 'todayReps' | 'todayMinimum'>): number | undefined =>
  todayMinimum === null || todayMinimum < 1 ? undefined : Math.min(1, todayReps / todayMinimum);
