/** Loading and not-found states of a challenge. */
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CHALLENGE_FRAME, type ChallengeHead, ChallengeName } from './challenge-frame.tsx';

const NameToCome = (): ReactElement => (
  <>
    <Skeleton className="-mt-3 h-10 w-4/5 sm:h-16" />
    <Skeleton className="h-14 max-w-prose" />
  </>
);

interface SkeletonProps {
  /** Known from the server-rendered page before the challenge has loaded. */
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
