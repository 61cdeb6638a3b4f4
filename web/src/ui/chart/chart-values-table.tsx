/** Collapsible table with the values of a chart. */
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../class-names.ts';

interface FiguresTableProps {
  readonly caption: string;
  readonly titles: readonly string[];
  /** Rows of cells. The first cell of each row is its header. */
  readonly rows: readonly (readonly [name: string, ...values: readonly ReactNode[]])[];
}

/**
 * Attributes of a scrolling area without buttons or links: only if it is focusable can a keyboard
 * scroll it.
 */
const FOCUSABLE = { tabIndex: 0 } as const;

const sideOf = (column: number): string => (column === 0 ? 'pr-2 text-left sm:pr-4' : 'pl-2 text-right sm:pl-4');

export const FiguresTable = ({ caption, titles, rows }: FiguresTableProps): ReactElement | null =>
  rows.length === 0 ? null : (
    <details className="mt-4 border-t pt-3">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-quiet underline underline-offset-4 hover:text-ink">
        {t('Show data table')}
      </summary>
      <section aria-label={caption} {...FOCUSABLE} className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums sm:text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {titles.map((title, column) => (
                <th
                  key={title}
                  scope="col"
                  className={cn(
                    'border-b py-2 inscription text-[0.625rem] text-quiet sm:text-[0.6875rem]',
                    sideOf(column),
                  )}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name} className="not-last:border-b">
                <th scope="row" className={cn('py-1.5 font-normal', sideOf(0))}>
                  {name}
                </th>
                {values.map((value, column) => (
                  <td key={titles[column + 1]} className={cn('py-1.5 whitespace-nowrap', sideOf(1))}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
