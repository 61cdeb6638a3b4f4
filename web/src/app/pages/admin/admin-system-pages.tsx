/** Admin pages of the installation: users, waitlist, emails, audit log and operations. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { AuditScreen } from '../../../features/audit/audit-screen.tsx';
import { OperationsScreen } from '../../../features/operations/operations-screen.tsx';
import { MailState, MailStateSkeleton } from '../../../features/outbox/mail-server-state-card.tsx';
import { OutboxScreen } from '../../../features/outbox/outbox-screen.tsx';
import { mailStateQuery } from '../../../features/outbox/queries.ts';
import { useProfile } from '../../../features/profile/queries.ts';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { WaitlistScreen } from '../../../features/waitlist/waitlist-screen.tsx';
import { t } from '../../../i18n/translate.ts';
import { QueryBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { parseFilters } from '../../path-checks-and-search-params.ts';

const usersRoute = getRouteApi('/admin/users');

export const AdminUsersPage = (): ReactElement => {
  const { kind = 'all', ...list } = usersRoute.useSearch();
  const navigate = usersRoute.useNavigate();
  const profile = useProfile();
  return (
    <UsersScreen
      asked={{ ...parseFilters(list), kind }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
      selfId={profile?.id ?? ''}
    />
  );
};

const waitlistRoute = getRouteApi('/admin/waitlist');

export const AdminWaitlistPage = (): ReactElement => {
  const navigate = waitlistRoute.useNavigate();
  return (
    <WaitlistScreen
      asked={parseFilters(waitlistRoute.useSearch())}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};

const outboxRoute = getRouteApi('/admin/outbox');

export const AdminOutboxPage = (): ReactElement => {
  const { state, ...list } = outboxRoute.useSearch();
  const navigate = outboxRoute.useNavigate();
  const profile = useProfile();
  return (
    <OutboxScreen
      asked={{ ...parseFilters(list), state }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
      ownEmail={profile && isEmail(profile.email) ? profile.email : ''}
    />
  );
};

const auditRoute = getRouteApi('/admin/audit');

export const AdminAuditPage = (): ReactElement => {
  const navigate = auditRoute.useNavigate();
  return (
    <AuditScreen
      asked={parseFilters(auditRoute.useSearch())}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};

const Mail = (): ReactElement => (
  <QueryBoundary query={useQuery(mailStateQuery)} skeleton={<MailStateSkeleton />} failed={t('Failed to load')}>
    {(state) => <MailState state={state} />}
  </QueryBoundary>
);

export const AdminOperationsPage = (): ReactElement => <OperationsScreen mail={<Mail />} />;
