import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';

/** CSS classes that page and skeleton share, so that the page does not jump when it is loaded. */
export const RECORDING_FRAME = {
  page: 'page grid grid-cols-[minmax(0,1fr)] gap-4 py-3 sm:gap-8 sm:py-10',
  numbers: 'grid grid-cols-[minmax(0,1fr)] items-center gap-5 lg:grid-cols-2 lg:gap-12',
} as const;

export const RecordingSkeleton = (): ReactElement => (
  <div className={RECORDING_FRAME.page}>
    <output>
      <h1 className="sr-only">{t('Loading...')}</h1>
    </output>
    <div className="grid gap-3">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-9 w-64 max-w-full sm:h-13 sm:w-96" />
      <Skeleton className="h-6 w-44" />
    </div>
    <div className={RECORDING_FRAME.numbers}>
      <Skeleton className="h-44" />
      <Skeleton className="h-36" />
    </div>
    <Skeleton className="aspect-video w-full max-w-3xl" />
  </div>
);
