/**
 * Start page of the admin area: setup checklist, inbox, statistics, actions and recent activity
 * (specification S1, section 2).
 */
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import {
  StatCard,
  dashboardQuery,
  QuickActions,
  RecentActivity,
  Inbox,
  SetupChecklist,
} from '../../../features/dashboard/dashboard-cards-and-checklist.tsx';
import type { Figure } from '../../../features/dashboard/dashboard-cards-and-checklist.tsx';
import {
  inboxOf,
  PROBLEMS,
  recentLabel,
  stepsOf,
  trendLabel,
} from '../../../features/dashboard/setup-steps-and-inbox.ts';
import { concernsOf } from '../../../features/operations/operations-problems.ts';
import { operationsQuery } from '../../../features/operations/queries.ts';
import { mailStateQuery } from '../../../features/outbox/queries.ts';
import { t } from '../../../i18n/translate.ts';
import { QueryBoundary, FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { PageHead } from '../../../ui/page-header-and-title.tsx';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';

const figureOf = <Data,>({ data, isError }: UseQueryResult<Data>, read: (data: Data) => number): Figure => {
  if (data !== undefined) return read(data);
  return isError ? null : undefined;
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="mt-10">
    <h2 className="mb-4 carved text-xl">{title}</h2>
    {children}
  </section>
);

const ChallengeFigures = (): ReactElement => {
  const dashboard = useQuery(dashboardQuery);
  const stats = dashboard.data?.stats;
  return (
    <ul className="grid gap-3 max-sm:grid-cols-2 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-5">
      <StatCard
        to="/admin/challenges"
        title={t('Challenges')}
        words={stats ? recentLabel(stats.newChallenges) : undefined}
        figure={figureOf(dashboard, (data) => data.stats.challenges)}
      />
      <StatCard
        to="/admin/challenges"
        title={t('Active')}
        figure={figureOf(dashboard, (data) => data.stats.activeChallenges)}
      />
      <StatCard
        to="/admin/challenges"
        title={t('Recordings')}
        words={stats ? trendLabel(stats.newRecordings, stats.earlierRecordings) : undefined}
        figure={figureOf(dashboard, (data) => data.stats.recordings)}
      />
    </ul>
  );
};

const PeopleFigures = (): ReactElement => {
  const dashboard = useQuery(dashboardQuery);
  const mail = useQuery(mailStateQuery);
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      <StatCard
        size="small"
        to="/admin/users"
        title={t('Users')}
        figure={figureOf(dashboard, ({ stats }) => stats.users)}
      />
      <StatCard
        size="small"
        to="/admin/waitlist"
        title={t('Waitlist')}
        figure={figureOf(dashboard, ({ stats }) => stats.waitlist)}
      />
      <StatCard
        size="small"
        to="/admin/outbox"
        title={t('Outbox')}
        words={mail.data?.isConfigured === false ? t('not sent (no mail server)') : t('waiting or failed')}
        figure={figureOf(mail, ({ counts }) => counts.kept + counts.queued + counts.failed)}
      />
      <StatCard
        size="small"
        to="/admin/audit"
        title={t('Audit Log')}
        figure={figureOf(dashboard, ({ stats }) => stats.auditEntries)}
      />
    </ul>
  );
};

const MailFailure = (): ReactElement | null => {
  const mail = useQuery(mailStateQuery);
  if (!mail.isError || mail.data) return null;
  return (
    <div className="mt-4">
      <FailedPart query={mail} failed={t('Failed to load')} />
    </div>
  );
};

const Activity = (): ReactElement => {
  const dashboard = useQuery(dashboardQuery);
  return (
    <QueryBoundary
      query={dashboard}
      skeleton={<RecentActivity activity={undefined} now={0} />}
      failed={t('Failed to load')}
    >
      {({ activity }) => <RecentActivity activity={activity} now={dashboard.dataUpdatedAt} />}
    </QueryBoundary>
  );
};

const SETUP_HIDDEN = 'reptemple.setup-hidden';

const SetupAndInbox = (): ReactElement => {
  const dashboard = useQuery(dashboardQuery);
  const operations = useQuery(operationsQuery);
  const [isHidden, setHidden] = useState(() => KEPT_STORAGE.getItem(SETUP_HIDDEN) !== null);
  const hide = (): void => {
    KEPT_STORAGE.setItem(SETUP_HIDDEN, 'yes');
    setHidden(true);
  };
  return (
    <QueryBoundary query={dashboard} skeleton={<Skeleton className="h-40 w-full" />} failed={t('Failed to load')}>
      {({ setup, inbox }) => {
        const steps = stepsOf(setup);
        const showsSetup = !isHidden && steps.some(({ isDone }) => !isDone);
        const problems = operations.data ? concernsOf(operations.data, operations.dataUpdatedAt) : [];
        // Does not report a missing backup as a problem while the checklist asks for the first
        // backup.
        const told = PROBLEMS.filter(
          (problem) => problems.includes(problem) && !(problem === 'backup' && showsSetup && !setup.hasBackup),
        );
        return (
          <>
            {showsSetup ? <SetupChecklist steps={steps} onHide={hide} /> : null}
            <section>
              <h2 className="mb-4 carved text-xl">{t('Inbox')}</h2>
              <Inbox entries={inboxOf(inbox, told)} />
              <QueryBoundary query={operations} skeleton={null} failed={t('Failed to load')}>
                {() => null}
              </QueryBoundary>
            </section>
          </>
        );
      }}
    </QueryBoundary>
  );
};

export const AdminOverviewPage = (): ReactElement => (
  <>
    <PageHead title={t('Overview')} />
    <SetupAndInbox />
    <section className="mt-10">
      <h2 className="sr-only">{t('Overview')}</h2>
      <ChallengeFigures />
    </section>
    <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_19rem] xl:*:first:col-start-2 xl:*:last:row-start-1">
      <Part title={t('Quick Actions')}>
        <QuickActions />
      </Part>
      <Part title={t('Recent Activity')}>
        <Activity />
      </Part>
    </div>
    <Part title={t('People and Mail')}>
      <PeopleFigures />
      <MailFailure />
    </Part>
  </>
);
