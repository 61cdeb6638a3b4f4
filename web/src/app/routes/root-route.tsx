import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AuthSession } from '../../features/auth/state/auth-session.ts';
import { RootLayout } from '../layout/root-layout.tsx';

export const rootRoute = createRootRouteWithContext<{
  readonly queryClient: QueryClient;
  readonly auth: AuthSession;
  /** Returns true if the page is open or being navigated to. */
  readonly isOpen: (pathname: string) => boolean;
}>()({
  component: RootLayout,
});
