import { Link } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/empty-or-error-notice.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';

export const SharedExerciseSkeleton = (): ReactElement => (
  <output className="page grid gap-10 py-10 sm:py-16">
    <h1 className="sr-only">{t('Loading...')}</h1>
    <Skeleton className="h-24 w-3/4" />
    <Skeleton className="h-12 max-w-xl" />
    <Skeleton className="h-96" />
  </output>
);

export const SharedExerciseNotFound = (): ReactElement => (
  <>
    <PageTitle>{t('Exercise Not Found')}</PageTitle>
    <Notice
      as="h1"
      icon={<Link2Off aria-hidden />}
      title={t('Exercise Not Found')}
      action={
        <Button asChild>
          <Link to="/challenges">{t('Browse Challenges')}</Link>
        </Button>
      }
    >
      {t('It may have been deleted, or the link is incomplete.')}
    </Notice>
  </>
);
