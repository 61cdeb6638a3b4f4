import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Sorting } from './data-table.tsx';
import { Select } from '../form/select.tsx';

interface SortFieldProps {
  readonly sorting: Sorting;
  /** Sort columns with labels. */
  readonly choices: readonly { readonly by: string; readonly words: string }[];
  readonly onTurn: () => void;
  readonly className?: string;
}

/** Sort control where rows are cards without column titles: column and direction. */
export const SortField = ({ sorting, choices, onTurn, className }: SortFieldProps): ReactElement => (
  <div className={className}>
    <div className="flex gap-3">
      <Select
        aria-label={t('Sort by')}
        className="flex-1"
        value={sorting.by}
        onChange={({ currentTarget }) => sorting.onSort(currentTarget.value)}
      >
        {choices.map(({ by, words }) => (
          <option key={by} value={by}>
            {words}
          </option>
        ))}
      </Select>
      <Select aria-label={t('Order')} className="w-40" value={sorting.direction} onChange={onTurn}>
        <option value="asc">{t('Ascending')}</option>
        <option value="desc">{t('Descending')}</option>
      </Select>
    </div>
  </div>
);
