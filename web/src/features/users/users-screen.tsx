/** Everyone with an account or a guest's place: found, read, changed, invited. */
import type { UserRow } from '@reptemple/contract/admin-users';
import { USER_KINDS } from '@reptemple/contract/admin-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus, UsersRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type UsersAsked, usersQuery } from './queries.ts';
import { type AskedTask, KIND_LABELS, type UserKind } from './rules.ts';
import { UserTaskDialogs } from './user-task-dialogs.tsx';
import { columnsOf } from './user-columns.tsx';

interface UsersScreenProps {
  readonly asked: UsersAsked;
  readonly onAsk: (change: Partial<UsersAsked>) => void;
  /** The admin who looks. */
  readonly selfId: string;
}

const kindOf = (value: string): UserKind => USER_KINDS.find((kind) => kind === value) ?? 'all';

const Filters = ({ asked, onAsk }: Omit<UsersScreenProps, 'selfId'>): ReactElement => (
  <div className="mb-5 flex gap-3 max-sm:flex-col">
    <SearchField
      label="Search name or email"
      value={asked.search}
      onSearch={(search) => onAsk({ search })}
      className="flex-1"
    />
    <Select
      aria-label="Who is shown"
      className="sm:w-44"
      value={asked.kind}
      onChange={({ currentTarget }) => onAsk({ kind: kindOf(currentTarget.value) })}
    >
      {USER_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {KIND_LABELS[kind]}
        </option>
      ))}
    </Select>
  </div>
);

const NobodyFound = (): ReactElement => (
  <Notice icon={<UsersRound aria-hidden />} title="Nobody found">
    No name or email matches. Look for less of it, or show all.
  </Notice>
);

export const UsersScreen = ({ asked, onAsk, selfId }: UsersScreenProps): ReactElement => {
  const query = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData });
  const [task, setTask] = useState<{ readonly task: AskedTask; readonly user: UserRow }>();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title="Users"
        lead="Roles, bans, lost factors and links for when mail does not arrive. Everything done here is noted in the audit log."
        actions={
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            Invite
          </Button>
        }
      />
      <Filters asked={asked} onAsk={onAsk} />
      <PagedTable
        query={query}
        rowsOf={({ users }) => users}
        caption="Users"
        columns={columnsOf(selfId, (next, user) => setTask({ task: next, user }))}
        failed="Failed to load users"
        empty={<NobodyFound />}
        onAsk={onAsk}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <UserTaskDialogs asked={task} onClose={() => setTask(undefined)} />
    </>
  );
};
