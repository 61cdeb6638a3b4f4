/**
 * Routes for sign-in, sign-up, sign-out, emailed links, profile and security, the user's own
 * history, and the link for the first admin.
 */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { loadChallengeToJoin } from '../../features/auth/challenge-name-on-sign-in.tsx';
import {
  parseMailedLink,
  storedMailedLink,
  storeMailedLink,
  isResetLinkValid,
} from '../../features/auth/links/mailed-link.ts';
import type { MailedLink } from '../../features/auth/links/mailed-link.ts';
import { HOME_AFTER_SIGN_IN, HOME_AFTER_SIGN_UP } from '../../features/auth/return-path-after-sign-in.ts';
import { ProfileSkeleton } from '../../features/profile/profile-skeleton.tsx';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { textOf, listSearchOf } from '../path-checks-and-search-params.ts';
import {
  goOn,
  redirectMembers,
  rememberArrival,
  settledAuth,
  GuardSpinner,
  requireMember,
  requireSession,
} from '../route-guards.tsx';
import { rootRoute } from './root-route.tsx';

type Search = Readonly<Record<string, unknown>>;

const texts = <const Name extends string>(search: Search, names: readonly Name[]): Partial<Record<Name, string>> => {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textOf(search[name]);
    if (text !== undefined) found[name] = text;
  }
  return found;
};

const waitingFor = (label: string) => () => <Spinner as="h1" label={label} className="flex-1 py-24 text-lg" />;

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search) => texts(search, ['redirect', 'step']),
  beforeLoad: redirectMembers(HOME_AFTER_SIGN_IN),
  loader: ({ context }) => loadChallengeToJoin(context.queryClient),
  component: lazyRouteComponent(() => import('../pages/sign-in-pages.tsx'), 'LoginPage'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: (search) => texts(search, ['redirect']),
  beforeLoad: redirectMembers(HOME_AFTER_SIGN_UP),
  loader: ({ context }) => loadChallengeToJoin(context.queryClient),
  component: lazyRouteComponent(() => import('../../features/auth/sign-up/signup-screen.tsx'), 'SignupScreen'),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  preload: false,
  pendingMs: 0,
  pendingComponent: waitingFor(t('Signing out...')),
  loader: async ({ context }) => {
    try {
      await context.auth.signOut();
      toast({ title: t('Signed out successfully'), tone: 'success' });
    } catch (error) {
      // Shows different messages for API errors and for errors in our own code (specification S1,
      // section 8).
      errorToast(
        error instanceof ApiError
          ? t('Failed to sign out. Please try again.')
          : t('Something went wrong during logout.'),
      );
    }
    throw redirect({ to: '/', replace: true });
  },
});

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  preload: false,
  validateSearch: (search) => texts(search, ['redirect', 'error', 'type', 'token', 'new']),
  loaderDeps: ({ search }) => ({ query: search }),
  pendingMs: 0,
  pendingComponent: waitingFor(t('Completing sign-in...')),
  loader: async ({ context, deps, location }) => {
    const { completeCallback } = await import('../../features/auth/complete-sign-in-callback.ts');
    const href = await completeCallback(context.auth, { query: deps.query, fragment: location.hash });
    throw goOn(href);
  },
});

/**
 * Moves the token of an emailed link from the URL to session storage, and redirects to the page for
 * the link. `kind` is for links whose URL fragment does not state their kind.
 */
const takeLink = (kind: MailedLink['kind'] | undefined, to: '/auth/confirm' | '/auth/reset-password', hash: string) => {
  const link = parseMailedLink(hash, kind);
  if (!link) return;
  storeMailedLink(sessionStorage, link);
  throw redirect({ to, replace: true });
};

const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/confirm',
  preload: false,
  beforeLoad: ({ location }) => takeLink(undefined, '/auth/confirm', location.hash),
  loader: async ({ context }) => {
    const link = storedMailedLink(sessionStorage);
    await loadChallengeToJoin(context.queryClient, link?.redirect);
    return { link };
  },
  component: lazyRouteComponent(() => import('../pages/sign-in-pages.tsx'), 'ConfirmPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(() => import('../../features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  preload: false,
  beforeLoad: ({ location }) => takeLink('recovery', '/auth/reset-password', location.hash),
  pendingMs: 0,
  pendingComponent: waitingFor(t('Verifying reset link...')),
  loader: async () => {
    const link = storedMailedLink(sessionStorage);
    const isValid = link?.kind === 'recovery' && (await isResetLinkValid(link.token));
    return { token: isValid ? link.token : undefined };
  },
  component: lazyRouteComponent(() => import('../pages/sign-in-pages.tsx'), 'ResetPasswordPage'),
});

const firstAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/first-admin',
  validateSearch: (search) => texts(search, ['token']),
  beforeLoad: async (arrival) => {
    const { isMember } = await settledAuth(arrival.context.auth);
    if (isMember) return;
    rememberArrival(arrival);
    throw redirect({ to: '/signup', replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/first-admin-page.tsx'), 'FirstAdminPage'),
});

export const accountRoutes = [
  loginRoute,
  signupRoute,
  logoutRoute,
  callbackRoute,
  confirmRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  firstAdminRoute,
] as const;

/** Parent route of the account pages. Only for members; redirects all others to sign-in. */
export const profileLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requireMember,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/profile-layout.tsx'), 'ProfileLayout'),
});

const profileRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: '/',
  pendingComponent: ProfileSkeleton,
  component: lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const yourDataRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: 'data',
  component: lazyRouteComponent(() => import('../../features/profile/your-data-screen.tsx'), 'YourDataScreen'),
});

export const profileRoutes = [profileRoute, yourDataRoute] as const;

interface MeSearch {
  readonly page?: number | undefined;
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

const searchOf = (search: Readonly<Record<string, unknown>>): MeSearch => {
  const { page } = listSearchOf(search);
  const [challenge, exercise] = [textOf(search['challenge']), textOf(search['exercise'])];
  return { ...(page ? { page } : {}), ...(challenge ? { challenge } : {}), ...(exercise ? { exercise } : {}) };
};

/** Route of the user's own history. For members and guests. */
export const meRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/me',
  validateSearch: searchOf,
  beforeLoad: requireSession,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/training-history-page.tsx'), 'MePage'),
});

/**
 * Route of the Security page. The search parameter `needed` says why an admin page redirected the
 * user here.
 */
export const securityRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: 'security',
  validateSearch: (search): { needed?: 'second-factor' } =>
    textOf(search['needed']) === 'second-factor' ? { needed: 'second-factor' } : {},
  component: lazyRouteComponent(() => import('../pages/security-page.tsx'), 'SecurityPage'),
});
