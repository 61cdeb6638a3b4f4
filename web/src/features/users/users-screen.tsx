/** User list for admins: search, change and invite accounts and guests. */
import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { USER_KINDS } from '@reptemple/contract/accounts/admin-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus, UsersRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/filter-row.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type UsersFilters, usersQuery } from './queries.ts';
import { type AskedTask, KIND_LABELS } from './rules.ts';
import { UserTaskDialogs } from './user-task-dialogs.tsx';
import { columnsOf } from './user-columns.tsx';

interface UsersScreenProps {
  readonly asked: UsersFilters;
  readonly onAsk: (change: Partial<UsersFilters>) => void;
  /** User id of the current admin. */
  readonly selfId: string;
}

const Filters = ({ asked, onAsk }: Omit<UsersScreenProps, 'selfId'>): ReactElement => (
  <FilterRow label={t('Search name or email')} search={asked.search} onSearch={(search) => onAsk({ search })}>
    <FilterSelect
      label={t('Who is shown')}
      choices={USER_KINDS}
      words={KIND_LABELS}
      value={asked.kind}
      onChoose={(kind = 'all') => onAsk({ kind })}
    />
  </FilterRow>
);

const NobodyFound = (): ReactElement => (
  <Notice icon={<UsersRound aria-hidden />} title={t('Nobody found')}>
    {t('No name or email matches. Look for less of it, or show all.')}
  </Notice>
);

export const UsersScreen = ({ asked, onAsk, selfId }: UsersScreenProps): ReactElement => {
  const query = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData });
  const [task, setTask] = useState<{ readonly task: AskedTask; readonly user: UserRow }>();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title={t('Users')}
        lead={t(
          'Roles, bans, lost factors and links for when mail does not arrive. Everything done here is noted in the audit log.',
        )}
        actions={
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            <span>{t('Invite')}</span>
          </Button>
        }
      />
      <Filters asked={asked} onAsk={onAsk} />
      <PagedTable
        query={query}
        rowsOf={({ users }) => users}
        caption={t('Users')}
        columns={columnsOf(selfId, (next, user) => setTask({ task: next, user }))}
        failed={t('Failed to load this page')}
        empty={<NobodyFound />}
        onAsk={onAsk}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <UserTaskDialogs asked={task} selfId={selfId} onClose={() => setTask(undefined)} />
    </>
  );
};
