/** Operations page: problems first, then details. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BrowserErrors } from './browser-errors.tsx';
import { Concerns } from './concerns.tsx';
import { operationsQuery } from './queries.ts';
import { Queue } from './queue.tsx';
import { Slabs } from './slabs.tsx';

const Waiting = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-5">
    <Skeleton className="h-24" />
    <div className="grid gap-5 xl:grid-cols-2">
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </div>
  </output>
);

/** `mail`: state of the mail server, shared with the outbox. */
export const OperationsScreen = ({ mail }: { readonly mail: ReactNode }): ReactElement => {
  const query = useQuery(operationsQuery);
  // Cached data are not shown if the server does not reply.
  const data = query.isError ? undefined : query.data;
  return (
    <>
      <PageHead title={t('Operations')} lead={t('Whether everything runs, and what waits.')} />
      <QueryBoundary query={{ ...query, data }} skeleton={<Waiting />} failed={t('Failed to load this page')}>
        {(state) => (
          <>
            <Concerns state={state} now={query.dataUpdatedAt} />
            {mail}
            <Slabs state={state} now={query.dataUpdatedAt} />
            <Queue state={state} />
            <BrowserErrors errors={state.browserErrors} />
          </>
        )}
      </QueryBoundary>
    </>
  );
};
