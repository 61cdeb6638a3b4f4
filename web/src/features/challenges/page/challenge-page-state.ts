/**
 * State of a challenge's page: who can join, questions, duels, daily progress (specification S1,
 * sections 2, 4 and 8).
 */
import { isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { GetMyProgress, GetStanding } from '@reptemple/contract/challenges/participation';
import type { Reply } from '@reptemple/contract/endpoint';
import { MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { validRepsLabel } from '../../../i18n/count-format.ts';
import type { CountUnit } from '../../../i18n/count-format.ts';
import { t } from '../../../i18n/translate.ts';

export type Progress = Reply<typeof GetMyProgress>;
export type Plan = NonNullable<Reply<typeof GetChallenge>['plan']>;
export type Duel = NonNullable<Reply<typeof GetStanding>['duel']>;

export interface Viewer {
  readonly isMember: boolean;
  readonly isGuest: boolean;
  readonly isAdmin: boolean;
}

/** Returns true if Join is shown: the challenge is active and has not expired. */
export const canJoin = ({ status, closedReason }: Pick<Challenge, 'status' | 'closedReason'>): boolean =>
  status === 'active' && closedReason === null;

/** Returns the text of an empty participants list. */
export const nobodyLabel = ({ status }: Pick<Challenge, 'status'>): string =>
  status === 'ended' ? t('No results') : t('No results yet');

/** Returns true if the viewer can take part without signing in or registering first. */
export const isKnown = ({ isMember, isGuest }: Viewer, { allowsGuests }: Pick<Challenge, 'allowsGuests'>): boolean =>
  isMember || (isGuest && allowsGuests);

/**
 * Returns true if a visitor is too late to register, because all places are taken. A started
 * recording continues.
 */
export const isFullFor = (
  viewer: Viewer,
  challenge: Pick<Challenge, 'allowsGuests' | 'status' | 'closedReason' | 'places' | 'participants'>,
  hasBegun: boolean,
): boolean => !hasBegun && canJoin(challenge) && isFull(challenge) && !isKnown(viewer, challenge);

interface Asked {
  readonly data: Pick<Progress, 'joined'> | undefined;
  readonly isError: boolean;
}

/**
 * Returns if a duel's recorder may open. Open if the request fails, because the server checks again
 * on submission. A started recording keeps its recorder.
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
 * Returns the question before recording again: for accountability if recorded today, otherwise if
 * recorded ever. Only members are asked.
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

/** Formats the remaining time: "71 h 59 min", "12 min"; undefined at the end. */
export const timeLeftLabel = (leftMs: number): string | undefined => {
  if (leftMs <= 0) return undefined;
  const minutes = Math.max(1, Math.floor(leftMs / MILLIS_PER_MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 }) : t('{minutes} min', { minutes });
};

/**
 * Returns the index of the plan's step that applies on a day: the last one started; -1 before the
 * first. ISO dates compare as strings.
 */
export const stepOn = (plan: Plan, day: string): number => plan.findLastIndex(({ from }) => from <= day);

export interface Stair {
  /** Left edge of the stair, 0 to 1, like its width and height. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the stairs of a plan; widths are proportional to time, heights start at zero. */
export const stairsOf = (plan: Plan): readonly Stair[] => {
  const highest = Math.max(1, ...plan.map(({ minimum }) => minimum));
  return plan.map(({ minimum }, index) => ({
    x: index / plan.length,
    width: 1 / plan.length,
    height: minimum / highest,
  }));
};

/**
 * Returns the text of a duel without a winner, for example if recordings exist but none can win
 * (docs/decisions/0017).
 */
const noWinnerLabel = (people: Duel['people']): string =>
  people.some(({ hasRecorded }) => hasRecorded)
    ? t('The recordings couldn’t be verified, so no one wins this duel.')
    : t('No results');

/** Returns the result of a duel as a title and a sentence. */
export const outcomeLabel = (
  { outcome, people }: Pick<Duel, 'outcome' | 'people'>,
  unit: CountUnit = 'reps',
): { readonly title: string; readonly words: string } => {
  if (!outcome) return { title: t('No winner'), words: noWinnerLabel(people) };
  const { winner, decidedBy } = outcome;
  if (!winner) return { title: t('A draw'), words: t('Same reps, same form, same time.') };
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

/** Returns the progress of the daily minimum, 0 to 1; undefined without a minimum. */
export const shareOfDay = ({
  todayReps,
  todayMinimum,
}: Pick<Progress, 'todayReps' | 'todayMinimum'>): number | undefined =>
  todayMinimum === null || todayMinimum < 1 ? undefined : Math.min(1, todayReps / todayMinimum);
