/** The pages of the admin area: a new one is one line here and one route. */
import {
  Inbox,
  Landmark,
  LayoutDashboard,
  ListPlus,
  Megaphone,
  PersonStanding,
  Scale,
  ScanEye,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import type { SidePage } from './side-navigation.tsx';

export const ADMIN_PAGES: readonly SidePage[] = [
  { to: '/admin', title: 'Overview', icon: LayoutDashboard },
  { to: '/admin/challenges', title: 'Challenges', icon: Landmark, also: '/admin/analytics' },
  { to: '/admin/campaigns', title: 'Campaigns', icon: Megaphone },
  { to: '/admin/review', title: 'Review', icon: ScanEye },
  { to: '/admin/corrections', title: 'Corrections', icon: Scale },
  { to: '/exercise-definition-editor', title: 'Exercises', icon: PersonStanding },
  { to: '/admin/users', title: 'Users', icon: UsersRound },
  { to: '/admin/waitlist', title: 'Waitlist', icon: ListPlus },
  { to: '/admin/outbox', title: 'Outbox', icon: Inbox },
  { to: '/admin/audit', title: 'Audit', icon: ScrollText },
];
