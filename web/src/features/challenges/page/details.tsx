import { DEPTH_DEGREES } from '@reptemple/contract/challenge-form';
import type { Challenge } from '@reptemple/contract/challenges';
import type { ReactElement } from 'react';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import { datesOf } from '../dates.ts';
import { everyWords, spanWords, TYPE_LABELS } from '../rules.ts';

type Fact = readonly [term: string, value: string | undefined];

const exerciseOf = ({ exercise: { name, depthStandard } }: Challenge): string =>
  depthStandard === 'record' ? `${name}, elbow ${DEPTH_DEGREES.record}° or less` : name;

const minimumOf = ({ minDailyReps, increment }: Challenge): string | undefined => {
  if (minDailyReps === null) return undefined;
  if (!increment) return `${minDailyReps} reps a day`;
  return `${minDailyReps} reps, ${increment.value} more ${everyWords(increment.cadenceValue, increment.cadenceUnit)}`;
};

const limitsOf = ({ maxDurationSeconds, maxRestSeconds, maxDailyAttempts }: Challenge): string | undefined =>
  [
    maxDurationSeconds === null ? '' : `Sets up to ${minutesAndSeconds(maxDurationSeconds)}`,
    maxRestSeconds === null ? '' : `rests up to ${maxRestSeconds} s`,
    maxDailyAttempts === null ? '' : `${maxDailyAttempts} ${maxDailyAttempts === 1 ? 'attempt' : 'attempts'} a day`,
  ]
    .filter((limit) => limit !== '')
    .join(', ') || undefined;

const RANKED = { male: 'Men only', female: 'Women only', other: 'Neither men nor women' } as const;

/** Everybody may take part; the filter decides who ranks. The two of a duel always do. */
const rankedOf = ({ type, genderFilter }: Challenge): string | undefined =>
  type === 'duel' || genderFilter === null || genderFilter === 'all' ? undefined : RANKED[genderFilter];

const factsOf = (challenge: Challenge): readonly Fact[] => [
  ['Exercise', exerciseOf(challenge)],
  ['Kind', TYPE_LABELS[challenge.type]],
  ['Dates', datesOf(challenge)],
  ['Duration', challenge.length ? spanWords(challenge.length.value, challenge.length.unit) : undefined],
  ['Daily minimum', minimumOf(challenge)],
  ['Results', challenge.hideResultsUntilFinished ? 'Hidden until the end' : undefined],
  ['Limits', limitsOf(challenge)],
  ['Leaderboard', rankedOf(challenge)],
  ['Open to', challenge.allowsGuests ? 'Guests welcome' : undefined],
  ['Days counted in', challenge.timeZone.replaceAll('_', ' ')],
  ['Created by', challenge.createdBy ?? undefined],
];

export const Details = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <section aria-labelledby="details">
    <h2 id="details" className="sr-only">
      Details
    </h2>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-3">
      {factsOf(challenge).map(([term, value]) =>
        value === undefined ? null : (
          <div key={term}>
            <dt className="inscription text-quiet">{term}</dt>
            <dd className="mt-1 font-medium wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  </section>
);
