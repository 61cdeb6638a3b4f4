import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import {
  BadgeCheck,
  Ban,
  FlaskConical,
  KeyRound,
  LifeBuoy,
  Link2,
  type LucideIcon,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  Undo2,
} from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type AskedTask, isDangerous, type PlainTask, taskLabel, tasksFor, type UserTask } from './rules.ts';
import { usePlainTasks } from './use-plain-tasks.ts';

const ICONS: Readonly<Record<UserTask, LucideIcon>> = {
  details: KeyRound,
  grant: ShieldPlus,
  revoke: ShieldMinus,
  tester: FlaskConical,
  verify: BadgeCheck,
  recovery: LifeBuoy,
  link: Link2,
  reset: RotateCcw,
  unban: Undo2,
  ban: Ban,
  delete: Trash2,
};

const PLAIN: ReadonlySet<UserTask> = new Set<UserTask>(['tester', 'verify', 'unban', 'recovery']);
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
    <Menu label={t('Actions for {email}', { email: user.email })}>
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
