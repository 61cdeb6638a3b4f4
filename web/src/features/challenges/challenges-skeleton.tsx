import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CHALLENGES_GRID, ChallengesHeader } from './challenges-frame.tsx';

export const CardsSkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className={CHALLENGES_GRID}>
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </output>
);

export const ChallengesSkeleton = (): ReactElement => (
  <div className="page py-10 sm:py-16">
    <ChallengesHeader />
    <Skeleton className="mb-7 h-27 sm:h-12" />
    <CardsSkeleton />
  </div>
);
