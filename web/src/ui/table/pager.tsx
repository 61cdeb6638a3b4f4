import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';

interface PagerProps {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Shows "26–50 of 131" with previous and next buttons; nothing if there is only one page. */
export const Pager = ({ page, pageSize, total, onPage }: PagerProps): ReactElement | null => {
  if (total <= pageSize && page === 1) return null;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={t('Pages')} className="mt-5 flex items-center justify-between gap-4">
      <p className="text-quiet tabular-nums">{t('{first}–{last} of {total}', { first, last, total })}</p>
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
