/** Signing in, up and out, and the link that makes the first admin. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signOut } from '../../features/auth/queries.ts';
import { rememberReturn, takeReturn } from '../../features/auth/return-address.ts';
import { profileQuery } from '../../features/profile/queries.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { textOf } from '../rules.ts';
import { rootRoute } from './root-route.tsx';

const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => {
  const { profile } = await queryClient.ensureQueryData(profileQuery);
  return profile !== null;
};

/** Whoever is signed in already goes on to where they wanted to go. */
const leaveWhenSignedIn = async (queryClient: QueryClient): Promise<void> => {
  if (await isSignedIn(queryClient)) throw redirect({ href: takeReturn(), replace: true });
};

const returnSearch = (search: Readonly<Record<string, unknown>>): { redirect?: string } => {
  const address = textOf(search['redirect']);
  return address ? { redirect: address } : {};
};

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: returnSearch,
  beforeLoad: async ({ context, search }) => {
    rememberReturn(search.redirect);
    await leaveWhenSignedIn(context.queryClient);
  },
  component: lazyRouteComponent(() => import('../../features/auth/login-screen.tsx'), 'LoginScreen'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: returnSearch,
  beforeLoad: async ({ context, search }) => {
    rememberReturn(search.redirect);
    await leaveWhenSignedIn(context.queryClient);
  },
  component: lazyRouteComponent(() => import('../../features/auth/signup-screen.tsx'), 'SignupScreen'),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  preload: false,
  pendingMs: 0,
  pendingComponent: () => <Spinner label="Signing out..." className="flex-1 py-24 text-lg" />,
  loader: async ({ context }) => {
    try {
      await signOut(context.queryClient);
      toast({ title: 'Signed out successfully', tone: 'success' });
    } catch {
      errorToast('Failed to sign out. Please try again.');
    }
    throw redirect({ to: '/', replace: true });
  },
});

const firstAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/first-admin',
  validateSearch: (search): { token?: string } => {
    const token = textOf(search['token']);
    return token ? { token } : {};
  },
  beforeLoad: async ({ context, location }) => {
    if (await isSignedIn(context.queryClient)) return;
    rememberReturn(location.href);
    throw redirect({ to: '/signup', replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/first-admin-page.tsx'), 'FirstAdminPage'),
});

export const accountRoutes = [loginRoute, signupRoute, logoutRoute, firstAdminRoute] as const;
