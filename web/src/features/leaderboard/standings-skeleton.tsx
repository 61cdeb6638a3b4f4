import type { ReactElement } from 'react';
import { t } from '../../language/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = 8;

/** Holds the rows' place. */
export const StandingsSkeleton = (): ReactElement => (
  <output aria-label={t('Loading leaderboard...')} className="block">
    {Array.from({ length: ROWS }, (_, index) => (
      <span key={index} className="flex items-center gap-2.5 px-2 py-3 not-last:border-b sm:gap-5 sm:px-5">
        <Skeleton className="h-7 w-10 sm:w-14" />
        <Skeleton className="size-14 sm:aspect-video sm:h-auto sm:w-28" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/3 max-w-64" />
          <Skeleton className="h-4 w-1/2 max-w-48" />
        </span>
        <Skeleton className="h-10 w-12" />
      </span>
    ))}
  </output>
);

/** Holds the place of the whole page. */
export const LeaderboardSkeleton = (): ReactElement => (
  <output className="page flex flex-col gap-4 py-10 sm:py-14">
    <h1 className="sr-only">{t('Loading leaderboard...')}</h1>
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-12 w-3/4 max-w-xl" />
    <Skeleton className="mb-8 h-5 w-64" />
    <Skeleton className="h-11 w-72" />
    <Skeleton className="h-96" />
  </output>
);
