import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDay } from '../../ui/format/day.ts';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { type AskedTask, badgesOf } from './rules.ts';
import { UserMenu } from './user-menu.tsx';

type OnTask = (task: AskedTask, user: UserRow) => void;

const Person = ({ user, isSelf }: { readonly user: UserRow; readonly isSelf: boolean }): ReactElement => (
  <span className="block min-w-0">
    <span className="block wrap-anywhere">
      <bdi>{user.name}</bdi>
      {isSelf ? <span className="font-normal text-quiet">{t(' (you)')}</span> : null}
    </span>
    <span className="block text-sm font-normal wrap-anywhere text-quiet">{user.email}</span>
  </span>
);

/** Returns null if empty, so that cards on phones omit the line. */
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
          <span>{t('2nd factor')}</span>
        </Badge>
      ) : null}
    </span>
  );
};

/** Columns of the user list. `selfId`: the current admin. */
export const columnsOf = (selfId: string, onTask: OnTask): readonly Column<UserRow>[] => [
  {
    title: t('Person'),
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
