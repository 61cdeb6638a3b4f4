import { FolderArchive, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { SideLayout } from '../layout/side-navigation-and-reauthentication.tsx';
import type { SidePage } from '../layout/side-navigation-and-reauthentication.tsx';
import { MembersOnly } from '../route-guards.tsx';

const PAGES: readonly SidePage[] = [
  { to: '/profile', title: t('Profile'), icon: UserRound },
  { to: '/profile/security', title: t('Security'), icon: ShieldCheck },
  { to: '/profile/data', title: t('Your Data'), icon: FolderArchive },
];

export const ProfileLayout = (): ReactElement => (
  <MembersOnly>
    <SideLayout
      label={t('Account')}
      pages={PAGES}
      className="gap-8 pt-4 pb-10 sm:pt-8 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-16 lg:pt-14"
    />
  </MembersOnly>
);
