import {
  Inbox,
  Landmark,
  LayoutDashboard,
  ListPlus,
  PersonStanding,
  Scale,
  ScanEye,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { AdminsOnly } from '../guards.tsx';
import { SideLayout } from '../side-layout.tsx';
import type { SidePage } from '../side-navigation.tsx';

/** A new admin page is one line here and one route. */
const PAGES: readonly SidePage[] = [
  { to: '/admin', title: 'Overview', icon: LayoutDashboard },
  { to: '/admin/challenges', title: 'Challenges', icon: Landmark, also: '/admin/analytics' },
  { to: '/admin/review', title: 'Review', icon: ScanEye },
  { to: '/admin/corrections', title: 'Corrections', icon: Scale },
  { to: '/exercise-definition-editor', title: 'Exercises', icon: PersonStanding },
  { to: '/admin/users', title: 'Users', icon: UsersRound },
  { to: '/admin/waitlist', title: 'Waitlist', icon: ListPlus },
  { to: '/admin/outbox', title: 'Outbox', icon: Inbox },
  { to: '/admin/audit', title: 'Audit', icon: ScrollText },
];

/** What every admin page stands in. */
export const AdminLayout = (): ReactElement => (
  <AdminsOnly>
    <SideLayout
      label="Admin"
      pages={PAGES}
      className="gap-7 pt-3 pb-12 sm:pt-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12 lg:pt-12"
    />
  </AdminsOnly>
);
