import { Link } from '@tanstack/react-router';
import { CirclePlus, type LucideIcon, Megaphone, PersonStanding, Table2, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';

interface QuickAction {
  readonly to: string;
  readonly title: string;
  readonly words: string;
  readonly icon: LucideIcon;
}

/** First document, section 2. */
const ACTIONS: readonly QuickAction[] = [
  { to: '/admin/challenges/create', title: 'Create Challenge', words: 'a new one, open or by link', icon: CirclePlus },
  { to: '/admin/challenges', title: 'Manage Challenges', words: 'switch, edit, look into', icon: Table2 },
  { to: '/admin/campaigns/create', title: 'Create Campaign', words: 'a landing page from a template', icon: Megaphone },
  {
    to: '/exercise-definition-editor',
    title: 'Exercise Definition Editor',
    words: 'angles, phases, timing',
    icon: PersonStanding,
  },
  { to: '/profile', title: 'Your Profile', words: 'name, body, goals', icon: UserRound },
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
