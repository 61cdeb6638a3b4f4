import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Skeleton of statistics, calendar, records and list. */
export const HistorySkeleton = (): ReactElement => (
  <output aria-label={t('Loading your training...')} className="grid gap-8">
    <span className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </span>
    <Skeleton className="h-60" />
    <span className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </span>
    <Skeleton className="h-96" />
  </output>
);
