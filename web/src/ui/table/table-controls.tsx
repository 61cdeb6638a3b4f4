import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { SearchField, Select } from '../form/input.tsx';
import type { Sorting } from './data-table.tsx';

interface FilterRowProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /**
   * Number to increase when the search field is to be cleared, because the field otherwise keeps
   * its own text.
   */
  readonly round?: number;
  readonly children: ReactNode;
}

export const FilterRow = ({ label, search, onSearch, round, children }: FilterRowProps): ReactElement => (
  <div className="mb-5 flex flex-wrap gap-3">
    <SearchField key={round} label={label} value={search} onSearch={onSearch} className="grow basis-full sm:basis-0" />
    {children}
  </div>
);

interface FilterSelectProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly words: Readonly<Record<Choice, string>>;
  /**
   * True if the select offers "All" (no filter). False if one of the choices already means that.
   */
  readonly hasAll?: boolean;
  readonly value: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

export const FilterSelect = <Choice extends string>(props: FilterSelectProps<Choice>): ReactElement => {
  const { label, choices, words, hasAll, value, onChoose } = props;
  return (
    <Select
      aria-label={label}
      className="grow sm:w-auto sm:max-w-64 sm:min-w-44 sm:grow-0"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(choices.find((choice) => choice === currentTarget.value))}
    >
      {hasAll ? <option value="">{`${label}: ${t('All')}`}</option> : null}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </Select>
  );
};

interface PagerProps {
  /** Number of the current page, starting at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/**
 * Shows "26–50 of 131" with buttons for the previous and next page. Renders nothing if there is
 * only one page.
 */
export const Pager = ({ page, pageSize, total, onPage }: PagerProps): ReactElement | null => {
  if (total <= pageSize && page === 1) return null;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={t('Pages')} className="mt-5 flex items-center justify-between gap-4">
      <p className="text-quiet tabular-nums">{t('{now} of {whole}', { now: `${first}–${last}`, whole: total })}</p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('Next page')}
          disabled={last >= total}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
};

interface SortFieldProps {
  readonly sorting: Sorting;
  readonly choices: readonly { readonly by: string; readonly label: string }[];
  readonly onDirectionChange: () => void;
  readonly className?: string;
}

/** Select for the sort order, for tables whose rows are cards without column titles. */
export const SortField = ({ sorting, choices, onDirectionChange, className }: SortFieldProps): ReactElement => (
  <div className={className}>
    <div className="flex gap-3">
      <Select
        aria-label={t('Sort by')}
        className="flex-1"
        value={sorting.by}
        onChange={({ currentTarget }) => sorting.onSort(currentTarget.value)}
      >
        {choices.map(({ by, label: choiceLabel }) => (
          <option key={by} value={by}>
            {choiceLabel}
          </option>
        ))}
      </Select>
      <Select aria-label={t('Order')} className="w-40" value={sorting.direction} onChange={onDirectionChange}>
        <option value="asc">{t('Ascending')}</option>
        <option value="desc">{t('Descending')}</option>
      </Select>
    </div>
  </div>
);
