/**
 * Labels and filters of challenges: status, type, dates, places, required angles (specification S1,
 * sections 2, 3 and 4).
 */
import type { CHALLENGE_TYPES, LengthUnit } from '@reptemple/contract/challenges/challenge-form';
import { DUEL_HOURS, isFull } from '@reptemple/contract/challenges/challenges';
import type { CHALLENGE_STATUSES, Challenge } from '@reptemple/contract/challenges/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { DegreeRange } from '@reptemple/engine/units';
import { unitLabel } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';

type Status = Challenge['status'];

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  upcoming: t('Upcoming'),
  active: t('Active'),
  ended: t('Ended'),
};

export const KIND_WORDS = {
  accountability: t('Reach a set number each day and build a streak.'),
  progression: t('The daily minimum grows over time.'),
  duel: t('One on one. The {DUEL_HOURS}-hour clock starts when the first person joins.', { DUEL_HOURS }),
} as const;

/**
 * Returns the text of the status badge. A challenge that is switched off is inactive, unless it has
 * ended.
 */
export const stateLabel = ({ status, isActive }: Pick<Challenge, 'status' | 'isActive'>): string =>
  isActive || status === 'ended' ? STATUS_LABELS[status] : t('Inactive');

export const isAlsoDaily = ({ type, isDaily }: Pick<Challenge, 'type' | 'isDaily'>): boolean =>
  isDaily && type !== 'daily';

export interface CatalogueFilters {
  readonly page: number;
  readonly search: string;
  readonly type: (typeof CHALLENGE_TYPES)[number] | undefined;
  readonly status: (typeof CHALLENGE_STATUSES)[number] | undefined;
}

export const isNarrowed = ({ search, type, status }: CatalogueFilters): boolean =>
  search !== '' || type !== undefined || status !== undefined;

/** Returns a text such as "1 of 2 places taken"; undefined without a limit. */
export const placesLabel = ({ places, participants }: Pick<Challenge, 'places' | 'participants'>): string | undefined =>
  places === null ? undefined : t('{participants} of {places} places taken', { participants, places });

const UNITS = { days: 'day', weeks: 'week', months: 'month' } as const satisfies Record<LengthUnit, string>;

export const spanLabel = (value: number, unit: LengthUnit): string => unitLabel(value, UNITS[unit]);

export const everyWords = (value: number, unit: LengthUnit): string =>
  t(
    '{unit, select, days {{count, plural, one {every day} other {every # days}}} weeks {{count, plural, one {every week} other {every # weeks}}} other {{count, plural, one {every month} other {every # months}}}}',
    { count: value, unit },
  );

/** Formats a range of degrees: "110° or less", "151° or more", "60° to 90°". */
export const rangeLabel = ({ min, max }: DegreeRange): string => {
  if (min <= 0) return t('{max}° or less', { max });
  return max >= 180 ? t('{min}° or more', { min }) : t('{min}° to {max}°', { min, max });
};

interface Requirement {
  readonly when: string;
  readonly range: DegreeRange;
}

export interface Measure {
  readonly id: string;
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

/**
 * Returns the required angles of a definition. Alignments apply to all phases, other angles to
 * start and end of a rep.
 */
export const measuresOf = ({ angles, phases, globalAlignments }: ExerciseDefinition): readonly Measure[] =>
  angles
    .filter((angle) => !angle.exerciseStop)
    .map(({ id, name }) => {
      const [start, end] = [phases.start.angleRanges[id], phases.end.angleRanges[id]];
      const asked = globalAlignments.includes(id)
        ? [{ when: t('All phases'), range: start }]
        : [
            { when: t('Start'), range: start },
            { when: t('End'), range: end },
          ];
      return {
        id,
        name: translateMessage(name),
        requirements: asked.flatMap(({ when, range }) => (range ? [{ when, range }] : [])),
      };
    })
    .filter(({ requirements }) => requirements.length > 0);

/**
 * Splits challenges into past and current ones. Sorts the current ones: first those that the user
 * can take, then full ones, then upcoming. `placesTaken`: ids of the challenges in which the user
 * has one of the places.
 */
export const splitPast = <Listed extends Pick<Challenge, 'id' | 'status' | 'places' | 'participants'>>(
  challenges: readonly Listed[],
  placesTaken: readonly string[],
): { readonly current: readonly Listed[]; readonly past: readonly Listed[] } => {
  const of = (wanted: Challenge['status']) => challenges.filter(({ status }) => status === wanted);
  const isClosedToMe = (one: Listed): boolean => isFull(one) && !placesTaken.includes(one.id);
  const running = of('active').toSorted((a, b) => Number(isClosedToMe(a)) - Number(isClosedToMe(b)));
  return { current: [...running, ...of('upcoming')], past: of('ended') };
};
