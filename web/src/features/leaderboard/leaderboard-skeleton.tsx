import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

export const LeaderboardSkeleton = (): ReactElement => (
  <output className="page flex flex-col gap-4 py-10 sm:py-14">
    <h1 className="sr-only">Loading leaderboard...</h1>
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-12 w-3/4 max-w-xl" />
    <Skeleton className="mb-8 h-5 w-64" />
    <Skeleton className="h-11 w-64" />
    <Skeleton className="h-96" />
  </output>
);
