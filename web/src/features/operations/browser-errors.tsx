/** Browser errors of the last days: message, position in our scripts, and number. */
import { BROWSER_ERROR_DAYS, type NotedBrowserError } from '@reptemple/contract/operations/operations';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable, type Column } from '../../ui/table/data-table.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';

const COLUMNS: readonly Column<NotedBrowserError>[] = [
  {
    title: t('Error'),
    kind: 'lead',
    cell: ({ name, said, place }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{t('{name}: {said}', { name, said })}</span>
        <span className="block font-mono text-sm font-normal wrap-anywhere text-quiet">{place}</span>
      </span>
    ),
  },
  { title: t('Times'), cell: ({ count }) => formatNumber(count), className: 'tabular-nums' },
  {
    title: t('Last'),
    cell: ({ lastAt }) => formatMoment(lastAt),
    className: 'whitespace-nowrap tabular-nums',
  },
];

export const BrowserErrors = ({ errors }: { readonly errors: readonly NotedBrowserError[] }): ReactElement => (
  <section className="mt-10">
    <h2 className="mb-1 carved text-xl">{t('Errors in browsers')}</h2>
    <p className="mb-4 text-pretty text-quiet">
      {errors.length > 0
        ? t('Of the last {days} days, as a quarter of visits tells of them; each row is one day.', {
            days: BROWSER_ERROR_DAYS,
          })
        : t('No errors were reported in the last {days} days.', { days: BROWSER_ERROR_DAYS })}
    </p>
    {errors.length > 0 ? (
      <DataTable
        caption={t('Errors in browsers')}
        columns={COLUMNS}
        rows={errors}
        keyOf={({ day, place, name, kind }) => [day, place, name, kind].join(' ')}
      />
    ) : null}
  </section>
);
