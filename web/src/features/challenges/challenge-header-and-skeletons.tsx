/**
 * Header, skeleton and not-found state of a challenge's page; header and skeleton of the catalogue.
 */
import { Link } from '@tanstack/react-router';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { PageTitle } from '../../ui/page-header-and-title.tsx';

/** Layout classes of the challenge page, shared with its skeleton to avoid a layout shift. */
export const CHALLENGE_FRAME = {
  page: 'page grid grid-cols-[minmax(0,1fr)] gap-6 py-4 sm:gap-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16',
  head: 'grid content-start gap-4 sm:gap-7',
  side: 'lg:col-start-2 lg:row-span-3 lg:row-start-1',
} as const;

export interface ChallengeHead {
  readonly name: string;
  readonly description: string | null;
}

export const ChallengeName = ({ name }: Pick<ChallengeHead, 'name'>): ReactElement => (
  <h1 className="-mt-2 carved text-3xl wrap-anywhere sm:-mt-3 sm:text-6xl">
    <bdi>{name}</bdi>
  </h1>
);

/** Number of characters above which a description is folded: about three lines on a phone. */
const FOLDED_LENGTH = 130;
/** Number of lines above which a description is folded. */
const FOLDED_LINES = 3;

export const isLongText = (text: string): boolean =>
  text.length > FOLDED_LENGTH || text.split('\n').length > FOLDED_LINES;

export const ChallengeDescription = ({ description }: Pick<ChallengeHead, 'description'>): ReactElement | null => {
  const [isOpen, setOpen] = useState(false);
  if (!description) return null;
  const isFolded = isLongText(description) && !isOpen;
  return (
    <div className="max-w-prose text-quiet sm:text-lg">
      <p className={cn('text-pretty whitespace-pre-line', isFolded && 'line-clamp-3')}>
        <bdi>{description}</bdi>
      </p>
      {isFolded ? (
        <button
          type="button"
          className="min-h-11 text-base underline underline-offset-4 hover:text-ink"
          onClick={() => setOpen(true)}
        >
          {t('Show more')}
        </button>
      ) : null}
    </div>
  );
};

const NameToCome = (): ReactElement => (
  <>
    <Skeleton className="-mt-3 h-10 w-4/5 sm:h-16" />
    <Skeleton className="h-14 max-w-prose" />
  </>
);

interface SkeletonProps {
  /** Name and description from the server-rendered page; undefined if they are unknown. */
  readonly head: ChallengeHead | undefined;
}

export const ChallengeSkeleton = ({ head }: SkeletonProps): ReactElement => (
  <div data-to-come className={CHALLENGE_FRAME.page}>
    <output className="sr-only">
      {head ? t('Loading challenge...') : <h1 className="sr-only">{t('Loading challenge...')}</h1>}
    </output>
    <div className={CHALLENGE_FRAME.head}>
      <Skeleton className="h-5.5 w-44" />
      {head ? <ChallengeName name={head.name} /> : <NameToCome />}
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Skeleton className="h-14 flex-1 sm:w-48 sm:flex-none" />
          <Skeleton className="h-14 flex-1 sm:w-52 sm:flex-none" />
        </div>
        <Skeleton className="h-11 w-52" />
      </div>
    </div>
    <Skeleton className={cn('h-96', CHALLENGE_FRAME.side)} />
    <Skeleton className="h-64" />
  </div>
);

export const ChallengeNotFound = (): ReactElement => (
  <>
    <PageTitle>{t('Challenge Not Found')}</PageTitle>
    <Notice
      as="h1"
      icon={<Landmark aria-hidden />}
      title={t('Challenge Not Found')}
      action={
        <Button asChild>
          <Link to="/challenges">{t('Browse Challenges')}</Link>
        </Button>
      }
    >
      {t("The challenge you're looking for doesn't exist.")}
    </Notice>
  </>
);

/** Layout classes of the catalogue, shared with its skeleton to avoid a layout shift. */
export const CHALLENGES_GRID = 'grid gap-5 sm:gap-6 lg:grid-cols-2';

export const ChallengesHeader = (): ReactElement => (
  <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-12 sm:gap-y-5">
    <div>
      <h1 className="carved text-3xl sm:text-6xl">{t('Take the Challenge')}</h1>
      <p className="mt-1 max-w-xl text-pretty text-quiet sm:mt-3 sm:text-lg">
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
