import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ADMIN_PAGES } from '../../admin-page-list.ts';
import { SideLayout } from '../../layout/side-navigation-and-reauthentication.tsx';
import { AdminsOnly } from '../../route-guards.tsx';

export const AdminLayout = (): ReactElement => (
  <AdminsOnly>
    <SideLayout
      label={t('Admin')}
      pages={ADMIN_PAGES}
      isWide
      className="gap-7 pt-3 pb-12 sm:pt-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12 lg:pt-12"
    />
  </AdminsOnly>
);
