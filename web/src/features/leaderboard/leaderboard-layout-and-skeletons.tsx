/** Layout, header and loading skeletons of a leaderboard. */
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';

/** CSS layout classes of a leaderboard, shared with its skeleton to avoid a layout shift. */
export const LEADERBOARD_FRAME = {
  page: 'page py-3 sm:py-14 short:py-3',
  header: 'grid gap-3 sm:flex sm:items-end sm:justify-between sm:gap-10',
} as const;

export const LeaderboardBadges = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <p className="mb-1 flex flex-wrap items-center gap-3">
    <span className="inscription text-quiet">{t('Leaderboard')}</span>
    {children}
  </p>
);

interface NameProps {
  readonly challenge: string;
  readonly name: string;
  readonly description: string | null;
}

export const ChallengeName = ({ challenge, name, description }: NameProps): ReactElement => (
  <>
    <h1 className="carved text-2xl wrap-anywhere sm:text-5xl short:text-2xl">
      <Link
        to="/challenge/$challenge"
        params={{ challenge }}
        className="underline-offset-8 hover:underline hover:decoration-edge hover:decoration-2 short:-my-1.5 short:inline-flex short:min-h-11 short:items-center"
      >
        <bdi>{name}</bdi>
      </Link>
    </h1>
    {description ? (
      <p className="mt-1 line-clamp-1 max-w-prose text-quiet max-sm:text-sm sm:mt-3 sm:line-clamp-3 sm:text-pretty short:hidden">
        <bdi>{description}</bdi>
      </p>
    ) : null}
  </>
);

const ROWS = 8;

export const StandingsSkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="block">
    {Array.from({ length: ROWS }, (_, index) => (
      <span key={index} className="flex items-center gap-2.5 px-2 py-2 not-last:border-b sm:gap-5 sm:px-5 sm:py-3">
        <Skeleton className="h-7 w-10 sm:w-14" />
        <Skeleton className="size-12 sm:aspect-video sm:h-auto sm:w-28" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/3 max-w-64" />
          <Skeleton className="h-4 w-1/2 max-w-48" />
        </span>
        <Skeleton className="h-10 w-12" />
      </span>
    ))}
  </output>
);

const NameToCome = (): ReactElement => (
  <>
    <h1 className="sr-only">{t('Loading...')}</h1>
    <Skeleton className="h-7 w-3/4 max-w-xl sm:h-13 short:h-7" />
  </>
);

interface SkeletonProps {
  readonly challenge: string;
  /** Name and description from the server-rendered page; undefined if they are unknown. */
  readonly head: { readonly name: string; readonly description: string } | undefined;
}

export const LeaderboardSkeleton = ({ challenge, head }: SkeletonProps): ReactElement => (
  <div data-to-come className={LEADERBOARD_FRAME.page}>
    <header className={LEADERBOARD_FRAME.header}>
      <div className="min-w-0 flex-1">
        <LeaderboardBadges />
        {head ? <ChallengeName challenge={challenge} {...head} /> : <NameToCome />}
        <Skeleton className="mt-2 h-5 w-64 sm:mt-4 short:mt-1.5" />
      </div>
      <Skeleton className="h-11 w-full sm:h-14 sm:w-48 short:h-11" />
    </header>
    <div className="mt-3 border-b sm:mt-9 py-2 short:mt-2">
      <Skeleton className="h-7 w-72 max-w-full" />
    </div>
    <Skeleton className="mt-3 mb-3 sm:mt-5 sm:mb-4 short:my-2 h-13 w-72 max-w-full sm:pointer-fine:h-11" />
    <Card className="overflow-hidden">
      <StandingsSkeleton />
    </Card>
  </div>
);

export const ACTIVITY_PLACE = 'mt-9 min-h-84 sm:min-h-64';

/**
 * Placeholder of the activity calendar. Shown to all while it loads, because most viewers have
 * recorded.
 */
export const ActivitySkeleton = (): ReactElement => <Skeleton className={ACTIVITY_PLACE} />;
