/** Public verification statistics of a challenge, without names. */
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetTransparency } from '@reptemple/contract/recordings/review';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { FailedPart } from '../../../ui/feedback/query-boundary.tsx';
import { transparencyQuery } from '../queries.ts';

type Figures = NonNullable<Reply<typeof GetTransparency>>;

type Stat = readonly [name: string, value: number];

const othersOf = ({ appeals, ...figures }: Figures): readonly Stat[] => [
  [t('Adjusted'), figures.adjusted],
  [t('Checking the video'), figures.checking],
  [t('Counted without video'), figures.counted],
  [t('Unverified'), figures.unverified],
  [t('Under review'), figures.underReview],
  [t('Edited manually'), figures.corrected],
  [t('Reviewed by a person'), figures.reviewed],
  [t('Appeals: open'), appeals.open],
  [t('Appeals: count kept'), appeals.upheld],
  [t('Appeals: result changed'), appeals.changed],
];

/** Omits counts of 0, except for verified recordings. */
const figuresOf = (figures: Figures): readonly Stat[] => [
  [t('Recordings'), figures.recordings],
  [t('Verified'), figures.verified],
  ...othersOf(figures).filter(([, value]) => value > 0),
];

/** Renders nothing without data. */
export const Transparency = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const figures = useQuery(transparencyQuery(challenge));
  const { data } = figures;
  if (figures.isLoadingError) return <FailedPart query={figures} failed={t('Failed to load this section')} />;
  if (!data || data.recordings === 0) return null;
  return (
    <section aria-labelledby="transparency" className="lg:col-span-2">
      <h2 id="transparency" className="carved text-2xl sm:text-3xl">
        {t('How results were verified')}
      </h2>
      <dl className="mt-6 grid gap-x-16 border-t-4 border-double sm:grid-cols-2">
        {figuresOf(data).map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b py-2.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
