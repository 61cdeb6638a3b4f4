/** A challenge that is coming, and one that does not exist. */
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const ChallengeSkeleton = (): ReactElement => (
  <output className="page grid gap-12 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
    <h1 className="sr-only">{t('Loading challenge...')}</h1>
    <span className="grid content-start gap-7">
      <Skeleton className="h-6 w-16" />
      <Skeleton className="-mt-3 h-14 w-4/5" />
      <Skeleton className="h-20" />
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="h-28" />
    </span>
    <Skeleton className="h-72" />
  </output>
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
