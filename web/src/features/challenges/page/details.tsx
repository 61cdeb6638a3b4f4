import { formatCount, repsLabel } from '../../../i18n/count-format.ts';
import { DEPTH_DEGREES } from '@reptemple/contract/challenges/challenge-form';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { ReactElement } from 'react';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import { datesOf } from '../dates.ts';
import { everyWords, spanLabel, TYPE_LABELS } from '../challenge-labels.ts';

type Fact = readonly [term: string, value: string | undefined];

const exerciseOf = ({ exercise: { name, depthStandard } }: Challenge): string =>
  depthStandard === 'record'
    ? t('{name}, elbow {record}° or less', { name: translateMessage(name), record: DEPTH_DEGREES.record })
    : translateMessage(name);

const minimumOf = ({ minDailyReps, increment, exercise: { unit } }: Challenge): string | undefined => {
  if (minDailyReps === null) return undefined;
  if (!increment) return t('{count} a day', { count: repsLabel(minDailyReps, unit) });
  return t('{count}, +{value} {cadenceValue}', {
    count: repsLabel(minDailyReps, unit),
    value: formatCount(increment.value, unit),
    cadenceValue: everyWords(increment.cadenceValue, increment.cadenceUnit),
  });
};

const limitsOf = ({ maxDurationSeconds, maxRestSeconds, maxDailyAttempts }: Challenge): string | undefined =>
  [
    maxDurationSeconds === null
      ? ''
      : t('Sets up to {maxDurationSeconds}', { maxDurationSeconds: minutesAndSeconds(maxDurationSeconds) }),
    maxRestSeconds === null ? '' : t('rests up to {seconds} s', { seconds: maxRestSeconds }),
    maxDailyAttempts === null
      ? ''
      : t('{count, plural, one {# attempt} other {# attempts}} a day', { count: maxDailyAttempts }),
  ]
    .filter((limit) => limit !== '')
    .join(', ') || undefined;

const RANKED = { male: t('Men'), female: t('Women'), other: t('Other') } as const;

/** Anyone may take part, but the filter limits who ranks. Duels ignore it. */
const rankedOf = ({ type, genderFilter }: Challenge): string | undefined =>
  type === 'duel' || genderFilter === null || genderFilter === 'all' ? undefined : RANKED[genderFilter];

const factsOf = (challenge: Challenge): readonly Fact[] => [
  [t('Exercise'), exerciseOf(challenge)],
  [t('Type'), TYPE_LABELS[challenge.type]],
  [t('Dates'), datesOf(challenge)],
  [t('Duration'), challenge.length ? spanLabel(challenge.length.value, challenge.length.unit) : undefined],
  [t('Daily minimum'), minimumOf(challenge)],
  [t('Results'), challenge.areResultsHidden ? t('Hidden until the end') : undefined],
  [t('Limits'), limitsOf(challenge)],
  [t('Leaderboard'), rankedOf(challenge)],
  [t('Open to'), challenge.allowsGuests ? t('Guests welcome') : undefined],
  [t('Time zone'), challenge.timeZone.replaceAll('_', ' ')],
  [t('Created by'), challenge.createdBy ?? undefined],
];

export const Details = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <section aria-labelledby="details">
    <h2 id="details" className="sr-only">
      {t('Details')}
    </h2>
    <dl className="grid grid-cols-2 tight:grid-cols-1 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-3">
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
