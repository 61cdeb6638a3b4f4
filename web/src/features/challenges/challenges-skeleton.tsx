import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Layout shared by the list and its skeleton, to avoid layout shift. */
export const CHALLENGES_GRID = 'grid gap-5 sm:gap-6 lg:grid-cols-2';

export const ChallengesHeader = (): ReactElement => (
  <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mb-12">
    <div>
      <h1 className="carved text-4xl sm:text-6xl">{t('Take the Challenge')}</h1>
      <p className="mt-3 max-w-xl text-lg text-pretty text-quiet">
        {t('Only strict reps count, and every count can be checked.')}
      </p>
    </div>
    <Button asChild variant="secondary">
      <Link to="/pushup-challenge">
        <Plus aria-hidden />
        <span>{t('Create Challenge')}</span>
      </Link>
    </Button>
  </header>
);

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
