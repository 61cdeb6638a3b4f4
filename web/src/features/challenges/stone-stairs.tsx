/** Decorative picture of a progression: seven rising steps. */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';

const FIRST = 10;
const STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Height of the first step, and rise of each further one, in per cent. */
const LOWEST = 22;
const RISE = 13;

export const StoneStairs = (): ReactElement => (
  <ol
    aria-label={t('A week, one rep more every day')}
    className="mt-14 flex h-56 items-end sm:mt-auto sm:h-[44vh] sm:min-h-72"
  >
    {STEPS.map((step) => (
      <li
        key={step}
        style={{ height: `${LOWEST + step * RISE}%` }}
        className={cn(
          'relative flex-1 border-l border-edge/50 pt-4 text-center font-display text-lg font-semibold sm:pt-7 sm:text-3xl',
          step % 2 === 0 ? 'bg-line/55' : 'bg-line/30',
        )}
      >
        <span className="absolute inset-x-0 top-0 -left-1 h-1.5 bg-edge sm:-left-2 sm:h-3" />
        <span className="sr-only">{`${t('Day {day}', { day: step + 1 })}: `}</span>
        <span>{FIRST + step}</span>
      </li>
    ))}
  </ol>
);
