import type { GetAnalytics } from '@reptemple/contract/operations/analytics';
import type { Reply } from '@reptemple/contract/endpoint';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';

type Figures = Reply<typeof GetAnalytics>['summary'];

const CARDS = [
  [t('Total Recordings'), 'recordings'],
  [t('Unique Participants'), 'participants'],
  [t('Male'), 'male'],
  [t('Female'), 'female'],
  [t('Average Valid Reps'), 'averageValidReps'],
  [t('Top Score'), 'topScore'],
] as const satisfies readonly (readonly [string, keyof Figures])[];

/** Summary (specification S1, section 2). Only the top score is gold. */
export const Summary = ({ summary }: { readonly summary: Figures }): ReactElement => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-stone border bg-line shadow-lifted sm:grid-cols-3 xl:grid-cols-6">
    {CARDS.map(([title, key]) => (
      <div key={key} className="flex flex-col justify-between gap-3 bg-surface p-4 sm:p-5">
        <dt className="inscription text-[0.6875rem] text-quiet">{title}</dt>
        <dd
          className={cn(
            'text-4xl font-light tracking-tight tabular-nums',
            key === 'topScore' && 'font-normal text-gold',
          )}
        >
          {formatNumber(summary[key])}
        </dd>
      </div>
    ))}
  </dl>
);
