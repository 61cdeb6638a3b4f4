/**
 * Pages of the admin area, for its navigation and the command palette. A new admin page needs an
 * entry here and a route.
 */
import {
  Activity,
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
import { t } from '../i18n/translate.ts';
import type { SidePage } from './layout/side-navigation-and-reauthentication.tsx';

export const ADMIN_PAGES: readonly SidePage[] = [
  { to: '/admin', title: t('Overview'), icon: LayoutDashboard },
  { to: '/admin/challenges', title: t('Challenges'), icon: Landmark, also: '/admin/analytics' },
  { to: '/admin/campaigns', title: t('Campaigns'), icon: Megaphone },
  { to: '/admin/review', title: t('Review'), icon: ScanEye },
  { to: '/admin/corrections', title: t('Corrections'), icon: Scale },
  { to: '/exercise-definition-editor', title: t('Exercises'), icon: PersonStanding },
  { to: '/admin/users', title: t('Users'), icon: UsersRound },
  { to: '/admin/waitlist', title: t('Waitlist'), icon: ListPlus },
  { to: '/admin/outbox', title: t('Outbox'), icon: Inbox },
  { to: '/admin/audit', title: t('Audit Log'), icon: ScrollText },
  { to: '/admin/operations', title: t('Operations'), icon: Activity },
];
