/** Admin start page: statistics, actions and recent activity (specification S1, section 2). */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type Figure, FigureCard } from '../../../features/dashboard/stats.tsx';
import { dashboardQuery } from '../../../features/dashboard/queries.ts';
import { QuickActions } from '../../../features/dashboard/quick-actions.tsx';
import { RecentActivity } from '../../../features/dashboard/recent-activity.tsx';
import { mailStateQuery } from '../../../features/outbox/queries.ts';
import { t } from '../../../i18n/translate.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { FailedPart } from '../../../ui/feedback/part-boundary.tsx';

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
    <ul className="grid gap-3 max-sm:grid-cols-2 max-sm:*:first:col-span-2 sm:grid-cols-3 sm:gap-5">
      <FigureCard
        to="/admin/challenges"
        title={t('Challenges')}
        words={stats ? t('{newChallenges} new in 30 days', { newChallenges: stats.newChallenges }) : t('in all')}
        figure={figureOf(dashboard, (data) => data.stats.challenges)}
      />
      <FigureCard
        to="/admin/challenges"
        title={t('Active')}
        words={t('switched on')}
        figure={figureOf(dashboard, (data) => data.stats.activeChallenges)}
      />
      <FigureCard
        to="/admin/challenges"
        title={t('Recordings')}
        words={stats ? t('{newRecordings} new in 30 days', { newRecordings: stats.newRecordings }) : t('in all')}
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
      <FigureCard
        size="small"
        to="/admin/users"
        title={t('Users')}
        words={t('including guests')}
        figure={figureOf(dashboard, ({ stats }) => stats.users)}
      />
      <FigureCard
        size="small"
        to="/admin/waitlist"
        title={t('Waitlist')}
        words={t('people waiting')}
        figure={figureOf(dashboard, ({ stats }) => stats.waitlist)}
      />
      <FigureCard
        size="small"
        to="/admin/outbox"
        title={t('Outbox')}
        words={mail.data?.isConfigured === false ? t('not sent (no mail server)') : t('waiting or failed')}
        figure={figureOf(mail, ({ counts }) => counts.kept + counts.queued + counts.failed)}
      />
      <FigureCard
        size="small"
        to="/admin/audit"
        title={t('Audit log')}
        words={t('admin actions')}
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
      <FailedPart query={mail} failed={t('Failed to load this section')} />
    </div>
  );
};

const Activity = (): ReactElement => {
  const dashboard = useQuery(dashboardQuery);
  return (
    <QueryBoundary
      query={dashboard}
      skeleton={<RecentActivity activity={undefined} now={0} />}
      failed={t('Failed to load this section')}
    >
      {({ activity }) => <RecentActivity activity={activity} now={dashboard.dataUpdatedAt} />}
    </QueryBoundary>
  );
};

export const AdminOverviewPage = (): ReactElement => (
  <>
    <PageHead title={t('Overview')} lead={t('Your challenges at a glance.')} />
    <section>
      <h2 className="sr-only">{t('Key figures')}</h2>
      <ChallengeFigures />
    </section>
    <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Part title={t('Recent Activity')}>
        <Activity />
      </Part>
      <Part title={t('Quick Actions')}>
        <QuickActions />
      </Part>
    </div>
    <Part title={t('People and Mail')}>
      <PeopleFigures />
      <MailFailure />
    </Part>
  </>
);
