import { Outlet } from '@tanstack/react-router';
import { FolderArchive, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { ProofOnDemand } from '../proof-on-demand.tsx';
import { MembersOnly } from '../guards.tsx';
import { type SidePage, SideNavigation } from '../side-navigation.tsx';

const PAGES: readonly SidePage[] = [
  { to: '/profile', title: 'Profile', icon: UserRound },
  { to: '/profile/security', title: 'Security', icon: ShieldCheck },
  { to: '/profile/data', title: 'Your data', icon: FolderArchive },
];

/** What every page about oneself stands in. */
export const ProfileLayout = (): ReactElement => (
  <MembersOnly>
    <div className="page grid flex-1 content-start gap-8 pt-4 pb-10 sm:pt-8 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-16 lg:pt-14">
      <SideNavigation label="Your account" pages={PAGES} />
      <div className="min-w-0">
        <ProofOnDemand>
          <Outlet />
        </ProofOnDemand>
      </div>
    </div>
  </MembersOnly>
);
