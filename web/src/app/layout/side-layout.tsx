/** Layout of an area with side navigation and the reauthentication dialog. */
import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { cn } from '../../ui/class-names.ts';
import { ProofOnDemand } from '../proof-on-demand.tsx';
import { SideNavigation } from './side-navigation.tsx';
import type { SideNavigationProps } from './side-navigation.tsx';

interface SideLayoutProps extends SideNavigationProps {
  /** Columns and gap. */
  readonly className: string;
}

export const SideLayout = ({ className, ...navigation }: SideLayoutProps): ReactElement => (
  <div className={cn('page grid flex-1 content-start', className)}>
    <SideNavigation {...navigation} />
    <div className="min-w-0">
      <ProofOnDemand>
        <Outlet />
      </ProofOnDemand>
    </div>
  </div>
);
