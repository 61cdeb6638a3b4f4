import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

export const ACTIVITY_PLACE = 'mt-9 min-h-84 sm:min-h-64';

/** Skeleton, because most viewers have recorded. */
export const ActivitySkeleton = (): ReactElement => <Skeleton className={ACTIVITY_PLACE} />;
