/** User list for admins: search, filter, invite and change accounts and guests. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  UserPlus,
  UsersRound,
  ShieldCheck,
  BadgeCheck,
  Ban,
  FlaskConical,
  ImageOff,
  KeyRound,
  LifeBuoy,
  Link2,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState, Fragment } from 'react';
import type { ReactElement, FormEvent } from 'react';
import { USER_KINDS } from '@reptemple/contract/accounts/admin-users';
import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { MAX_NAME } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../api/api-error.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatDay, formatMoment } from '../../ui/format/format-dates.ts';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/table-controls.tsx';
import { usersQuery, useGenerateLink, useInviteUser } from './queries.ts';
import type { UsersFilters } from './queries.ts';
import { UserTaskDialogs, usePlainTasks } from './user-action-dialogs.tsx';
import { KIND_LABELS, badgesOf, isDangerous, taskLabel, tasksFor } from './user-actions-and-badges.ts';
import type { AskedTask, PlainTask, UserTask } from './user-actions-and-badges.ts';

const messageAt = (field: string, error: Error | null): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.faults.find((one) => one.field === field);
  return fault?.message ?? (field === 'email' ? error.message : undefined);
};

const useInvitation = (onClose: () => void) => {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const invite = useInviteUser();
  const generate = useGenerateLink();
  const to = email.trim();
  const close = (): void => {
    for (const reset of [invite.reset, generate.reset]) reset();
    setEmail('');
    setName('');
    onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    generate.reset();
    invite.mutate(
      { email: to, ...(name.trim() ? { name: name.trim() } : {}) },
      {
        onSuccess: () => {
          toast({
            title: t('Success!'),
            description: t('A message to {address} is on its way.', { address: to }),
            tone: 'success',
          });
          close();
        },
      },
    );
  };
  const makeLink = (): void => {
    invite.reset();
    generate.mutate({ kind: 'invite', email: to });
  };
  return { email, setEmail, name, setName, send, makeLink, close, invite, generate, isReady: to !== '' };
};

type Invitation = ReturnType<typeof useInvitation>;

const InviteFields = ({ invitation }: { readonly invitation: Invitation }): ReactElement => {
  const { email, setEmail, name, setName, invite, generate } = invitation;
  return (
    <>
      <Field label={t('Email')} fault={messageAt('email', invite.error ?? generate.error)}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('Name')} hint={t('Optional')} fault={messageAt('name', invite.error)}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_NAME}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
};

export const InviteDialog = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactElement => {
  const invitation = useInvitation(onClose);
  const { send, makeLink, close, invite, generate, isReady } = invitation;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent
        title={t('Invite')}
        description={t('They get a link to create their account. It works once, for one hour.')}
      >
        <form noValidate className="grid gap-5" onSubmit={send}>
          <InviteFields invitation={invitation} />
          {generate.data ? (
            <CopyField
              label={t('Link')}
              value={generate.data.url}
              hint={t('Works once, until {expiresAt}.', { expiresAt: formatMoment(generate.data.expiresAt) })}
            />
          ) : null}
          <div className="flex gap-3 max-sm:flex-col sm:justify-end">
            <Button variant="secondary" disabled={!isReady} busy={generate.isPending} onClick={makeLink}>
              {t('Generate Link')}
            </Button>
            <Button type="submit" disabled={!isReady} busy={invite.isPending}>
              {t('Invite')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
};

const ICONS: Readonly<Record<UserTask, LucideIcon>> = {
  details: KeyRound,
  grant: ShieldPlus,
  revoke: ShieldMinus,
  tester: FlaskConical,
  verify: BadgeCheck,
  recovery: LifeBuoy,
  link: Link2,
  avatar: ImageOff,
  reset: RotateCcw,
  unban: Undo2,
  ban: Ban,
  delete: Trash2,
};

const PLAIN: ReadonlySet<UserTask> = new Set<UserTask>(['tester', 'verify', 'unban', 'recovery', 'avatar']);
const isPlain = (task: UserTask): task is PlainTask => PLAIN.has(task);

interface UserMenuProps {
  readonly user: UserRow;
  readonly isSelf: boolean;
  readonly onTask: (task: AskedTask) => void;
}

export const UserMenu = ({ user, isSelf, onTask }: UserMenuProps): ReactElement => {
  const doPlain = usePlainTasks(user);
  const tasks = tasksFor(user, isSelf);
  const firstDangerous = tasks.find(isDangerous);
  return (
    <Menu label={`${t('Actions')}: ${user.email}`}>
      {tasks.map((task) => {
        const Icon = ICONS[task];
        return (
          <Fragment key={task}>
            {task === firstDangerous ? <MenuSeparator /> : null}
            <MenuItem
              tone={isDangerous(task) ? 'danger' : 'plain'}
              onSelect={() => (isPlain(task) ? doPlain(task) : onTask(task))}
            >
              <Icon aria-hidden />
              <span>{taskLabel(task, user)}</span>
            </MenuItem>
          </Fragment>
        );
      })}
    </Menu>
  );
};

type OnTask = (task: AskedTask, user: UserRow) => void;

const Person = ({ user, isSelf }: { readonly user: UserRow; readonly isSelf: boolean }): ReactElement => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={user.name} picture={user.avatar} />
    <span className="block min-w-0">
      <span className="block wrap-anywhere">
        <bdi>{user.name}</bdi>
        {isSelf ? <span className="font-normal text-quiet">{t(' (you)')}</span> : null}
      </span>
      <span className="block text-sm font-normal wrap-anywhere text-quiet">{user.email}</span>
    </span>
  </span>
);

/**
 * Returns the user's badges as an element; null if there are none, so that cards on phones omit the
 * line.
 */
const statusOf = (user: UserRow): ReactElement | null => {
  const badges = badgesOf(user);
  if (badges.length === 0 && !user.secondFactor) return null;
  return (
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      {badges.map(({ words, tone }) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
      {user.secondFactor ? (
        <Badge>
          <ShieldCheck aria-hidden />
          <span>{t('Two-factor authentication')}</span>
        </Badge>
      ) : null}
    </span>
  );
};

export const columnsOf = (selfId: string, onTask: OnTask): readonly Column<UserRow>[] => [
  {
    title: t('Name'),
    kind: 'lead',
    cell: (user) => <Person user={user} isSelf={user.id === selfId} />,
    className: 'md:min-w-60',
  },
  { title: t('Status'), cell: statusOf },
  { title: t('Joined'), cell: (user) => formatDay(user.createdAt), className: 'whitespace-nowrap tabular-nums' },
  {
    title: t('Last seen'),
    cell: (user) => (user.lastUsedAt ? formatMoment(user.lastUsedAt) : t('Never')),
    className: 'tabular-nums md:min-w-32 lg:whitespace-nowrap',
  },
  {
    title: t('Actions'),
    kind: 'actions',
    cell: (user) => <UserMenu user={user} isSelf={user.id === selfId} onTask={(task) => onTask(task, user)} />,
  },
];

interface UsersScreenProps {
  readonly asked: UsersFilters;
  readonly onAsk: (change: Partial<UsersFilters>) => void;
  readonly selfId: string;
}

const Filters = ({ asked, onAsk }: Omit<UsersScreenProps, 'selfId'>): ReactElement => (
  <FilterRow label={t('Search')} search={asked.search} onSearch={(search) => onAsk({ search })}>
    <FilterSelect
      label={t('Status')}
      choices={USER_KINDS}
      words={KIND_LABELS}
      value={asked.kind}
      onChoose={(kind = 'all') => onAsk({ kind })}
    />
  </FilterRow>
);

const NobodyFound = ({ asked }: { readonly asked: UsersFilters }): ReactElement => (
  <Notice icon={<UsersRound aria-hidden />} title={t('Nothing found')}>
    {asked.search === '' ? null : t('No results for “{search}”.', { search: asked.search })}
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
        failed={t('Failed to load')}
        empty={<NobodyFound asked={asked} />}
        onAsk={onAsk}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <UserTaskDialogs asked={task} selfId={selfId} onClose={() => setTask(undefined)} />
    </>
  );
};
