/** Labels of counts. A count is in reps, or in seconds for a hold such as a plank. */
import { createContext, use } from 'react';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { minutesAndSeconds } from '../ui/format/format-duration.ts';
import { formatNumber, inLowerCase, withoutNumber } from './locale-formats.ts';
import { t } from './translate.ts';

export type { CountUnit };

/**
 * React context with the unit of counts: `reps`, or `seconds` if the challenge's exercise is a
 * hold.
 */
export const CountUnitContext = createContext<CountUnit>('reps');

export const useCountUnit = (): CountUnit => use(CountUnitContext);

/** Formats a count without its unit: "1,024" for reps, "1:05" for a hold. */
export const formatCount = (count: number, unit: CountUnit): string =>
  unit === 'seconds' ? minutesAndSeconds(count) : formatNumber(count);

export const repsLabel = (count: number, unit: CountUnit): string =>
  unit === 'seconds' ? minutesAndSeconds(count) : t('{count, plural, one {# rep} other {# reps}}', { count });

export const validRepsLabel = (count: number, unit: CountUnit): string =>
  unit === 'seconds'
    ? `${minutesAndSeconds(count)} ${t('held')}`
    : t('{count, plural, one {# valid rep} other {# valid reps}}', { count });

/**
 * Returns the name of a rep: "Rep 2", or "Second 2" for a hold, whose seconds are stored as reps.
 */
export const repName = (number: number, unit: CountUnit): string =>
  unit === 'seconds' ? t('Second {number}', { number }) : t('Rep {number}', { number });

/** Returns the name of a rep with its verdict, such as "Rep 2: valid". */
export const repVerdictLabel = ({ number, valid }: { readonly number: number; readonly valid: boolean }): string =>
  `${t('Rep {number}', { number })}: ${inLowerCase(valid ? t('Valid') : t('Invalid'))}`;

/** Returns the label of the button that goes to the next rep, or to the next second of a hold. */
export const nextLabel = (unit: CountUnit): string => (unit === 'seconds' ? t('Next held second') : t('Next rep'));

export const previousLabel = (unit: CountUnit): string =>
  unit === 'seconds' ? t('Previous held second') : t('Previous rep');

/**
 * Returns the unit of a count without the number, such as "reps", for a number that is displayed
 * separately. `reps` is null if the number is hidden.
 */
export const repsUnit = (reps: number | null, unit: CountUnit): string =>
  unit === 'seconds' ? t('held') : withoutNumber(repsLabel(reps ?? 0, unit));

export const validRepsUnit = (reps: number | null, unit: CountUnit): string =>
  unit === 'seconds' ? t('held') : withoutNumber(validRepsLabel(reps ?? 0, unit));

export const formBreaksLabel = (count: number): string =>
  t('{count, plural, one {# form break} other {# form breaks}}', { count });

export const validRepsTitle = (unit: CountUnit): string => (unit === 'seconds' ? t('Longest hold') : t('Valid Reps'));

export const invalidRepsTitle = (unit: CountUnit): string =>
  unit === 'seconds' ? t('Form breaks') : t('Invalid Reps');
