import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';

export const FormSkeleton = (): ReactElement => (
  <output aria-label={t('Loading challenge...')} className="block">
    <Skeleton className="h-10 w-64 max-w-full" />
    <span className="mt-12 grid gap-6">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </span>
  </output>
);
