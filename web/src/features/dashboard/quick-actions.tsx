import { Link } from '@tanstack/react-router';
import { CirclePlus, Megaphone, PersonStanding, Table2, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';

interface QuickAction {
  readonly to: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

/** Specification S1, section 2. */
const ACTIONS: readonly QuickAction[] = [
  {
    to: '/admin/challenges/create',
    title: t('Create Challenge'),
    icon: CirclePlus,
  },
  { to: '/admin/challenges', title: t('Manage Challenges'), icon: Table2 },
  {
    to: '/admin/campaigns/create',
    title: t('Create Campaign'),
    icon: Megaphone,
  },
  {
    to: '/exercise-definition-editor',
    title: t('Exercise Definition Editor'),
    icon: PersonStanding,
  },
  { to: '/profile', title: t('Your Profile'), icon: UserRound },
];

export const QuickActions = (): ReactElement => (
  <ul className="grid rounded-stone border bg-surface shadow-lifted">
    {ACTIONS.map(({ to, title, icon: Icon }) => (
      <li key={to} className="not-last:border-b">
        <Link to={to} className="flex min-h-14 items-center gap-4 px-5 py-3 transition-colors hover:bg-raised">
          <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
          <span className="min-w-0 font-medium">{title}</span>
        </Link>
      </li>
    ))}
  </ul>
);
