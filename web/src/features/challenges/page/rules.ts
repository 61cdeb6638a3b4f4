/** What the public page of a challenge decides (first document, sections 2, 4 and 8). */
import { MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { CHALLENGE_EXPIRED, isFull, type Challenge, type GetChallenge } from '@reptemple/contract/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetMyProgress, GetStanding } from '@reptemple/contract/participation';
import { t } from '../../../language/texts.ts';

export type Progress = Reply<typeof GetMyProgress>;
export type Plan = NonNullable<Reply<typeof GetChallenge>['plan']>;
export type Duel = NonNullable<Reply<typeof GetStanding>['duel']>;

/** Who looks at the page. */
export interface Viewer {
  readonly isMember: boolean;
  readonly isGuest: boolean;
  readonly isAdmin: boolean;
}

/** Join is shown only while the challenge is active and not expired. */
export const canJoin = ({ status, closedReason }: Pick<Challenge, 'status' | 'closedReason'>): boolean =>
  status === 'active' && closedReason === null;

/** Said where nobody leads; nobody is called to what they cannot take part in. */
export const nobodyWords = (challenge: Pick<Challenge, 'status' | 'closedReason'>): string => {
  if (canJoin(challenge)) return t('Nobody has finished a set yet. Be the first!');
  return challenge.status === 'ended' ? t('Nobody finished a set.') : t('Nobody has finished a set yet.');
};

export const isExpired = ({ closedReason }: Pick<Challenge, 'closedReason'>): boolean =>
  closedReason === CHALLENGE_EXPIRED;

/** Whether this viewer can take part as who they are; a visitor signs in first, or registers as a guest where that is allowed. */
export const isKnown = ({ isMember, isGuest }: Viewer, { allowsGuests }: Pick<Challenge, 'allowsGuests'>): boolean =>
  isMember || (isGuest && allowsGuests);

/** Whether a visitor has come too late: nobody asks them to register for a place that is taken. A set that was begun stays. */
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
 * What stands before the recorder of a duel. Open, too, where nobody answers: the server decides again when a set is submitted.
 * A set that was begun here keeps its recorder, its results and its words, even if it turns out only now who its person is.
 */
export const gateOf = (isGated: boolean, hasBegun: boolean, place: Asked): 'open' | 'asking' | 'closed' => {
  if (hasBegun || !isGated || place.isError || place.data?.joined) return 'open';
  return place.data ? 'closed' : 'asking';
};

export type Question = 'another-today' | 'again';

export const QUESTIONS: Readonly<Record<Question, { readonly title: string; readonly words: string }>> = {
  'another-today': {
    title: t('Record Another One Today?'),
    words: t('You have recorded a set today already. Another one adds to the reps of the day.'),
  },
  again: {
    title: t('Record Again?'),
    words: t('You have recorded a set in this challenge already. The better one counts.'),
  },
};

/** On accountability a recording of today asks first, on every other type any earlier one. Only members are asked. */
export const questionBefore = (
  { isMember }: Viewer,
  type: Challenge['type'],
  { recordings, recordedToday }: Pick<Progress, 'recordings' | 'recordedToday'>,
): Question | undefined => {
  if (!isMember) return undefined;
  if (type === 'accountability') return recordedToday > 0 ? 'another-today' : undefined;
  return recordings > 0 ? 'again' : undefined;
};

/** "71 h 59 min", "12 min"; "less than a minute" at the very end, undefined when none is left. */
export const timeLeftWords = (leftMs: number): string | undefined => {
  if (leftMs <= 0) return undefined;
  const minutes = Math.floor(leftMs / MILLIS_PER_MINUTE);
  if (minutes < 1) return t('less than a minute');
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 }) : t('{minutes} min', { minutes });
};

/** The step of a plan a day falls on: the last that has begun; -1 before the first. Days compare as text. */
export const stepOn = (plan: Plan, day: string): number => plan.findLastIndex(({ from }) => from <= day);

export interface Stair {
  /** From 0 to 1: the left edge, the width, and how high it stands. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** A plan as a flight of stairs as wide as its time; heights are true to zero. */
export const stairsOf = (plan: Plan): readonly Stair[] => {
  const highest = Math.max(1, ...plan.map(({ minimum }) => minimum));
  return plan.map(({ minimum }, index) => ({
    x: index / plan.length,
    width: 1 / plan.length,
    height: minimum / highest,
  }));
};

/** There are reps to be seen, and nobody has won by them: docs/decisions/0017. */
const noWinnerWords = (people: Duel['people']): string =>
  people.some(({ hasRecorded }) => hasRecorded)
    ? t('What was recorded could not be verified, and an unverified set does not win a duel.')
    : t('Nobody recorded a set.');

/** How a duel ended, as a headline and a sentence. */
export const outcomeWords = ({
  outcome,
  people,
}: Pick<Duel, 'outcome' | 'people'>): { readonly title: string; readonly words: string } => {
  if (!outcome) return { title: t('No winner'), words: noWinnerWords(people) };
  const { winner, decidedBy } = outcome;
  if (!winner) return { title: t('A draw'), words: t('The same reps, the same form, at the same moment.') };
  const title = winner.isMine ? t('You won') : t('{name} won', { name: winner.name });
  const reps = winner.validReps;
  if (decidedBy === 'form')
    return {
      title,
      words: t('{reps, plural, one {# valid rep} other {# valid reps}} each; the better form decided.', { reps }),
    };
  if (decidedBy === 'time')
    return {
      title,
      words: t('{reps, plural, one {# valid rep} other {# valid reps}} each, in equal form; who was first decided.', {
        reps,
      }),
    };
  return { title, words: t('With {reps, plural, one {# valid rep} other {# valid reps}}.', { reps }) };
};

/** How full the day is, from 0 to 1; undefined where the day asks for nothing. */
export const shareOfDay = ({
  todayReps,
  todayMinimum,
}: Pick<Progress, 'todayReps' | 'todayMinimum'>): number | undefined =>
  todayMinimum === null || todayMinimum < 1 ? undefined : Math.min(1, todayReps / todayMinimum);
