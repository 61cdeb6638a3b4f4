import { Link } from '@tanstack/react-router';
import { CirclePlus, Megaphone, PersonStanding, Table2, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';

interface QuickAction {
  readonly to: string;
  readonly title: string;
  readonly words: string;
  readonly icon: LucideIcon;
}

/** Specification S1, section 2. */
const ACTIONS: readonly QuickAction[] = [
  {
    to: '/admin/challenges/create',
    title: t('Create Challenge'),
    words: t('public or by invitation'),
    icon: CirclePlus,
  },
  { to: '/admin/challenges', title: t('Manage Challenges'), words: t('Edit, pause or see results'), icon: Table2 },
  {
    to: '/admin/campaigns/create',
    title: t('Create Campaign'),
    words: t('a landing page from a template'),
    icon: Megaphone,
  },
  {
    to: '/exercise-definition-editor',
    title: t('Exercise Definition Editor'),
    words: t('angles, phases, timing'),
    icon: PersonStanding,
  },
  { to: '/profile', title: t('Your Profile'), words: t('name, body, goals'), icon: UserRound },
];

export const QuickActions = (): ReactElement => (
  <ul className="grid rounded-stone border bg-surface shadow-lifted">
    {ACTIONS.map(({ to, title, words, icon: Icon }) => (
      <li key={to} className="not-last:border-b">
        <Link to={to} className="flex min-h-16 items-center gap-4 px-5 py-3 transition-colors hover:bg-raised">
          <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-quiet">{words}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
