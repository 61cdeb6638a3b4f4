import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';

export const ProfileSkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-8">
    <Skeleton className="h-12 w-48" />
    <Skeleton className="h-56" />
    <Skeleton className="h-40" />
  </output>
);
