import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { TableSkeleton } from '../../ui/table/data-table.tsx';

export const AnalyticsSkeleton = (): ReactElement => (
  <>
    <div aria-hidden className="mb-8 grid gap-8">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-52 sm:h-28" />
      <Skeleton className="h-80" />
    </div>
    <TableSkeleton label={t('Loading...')} />
  </>
);
