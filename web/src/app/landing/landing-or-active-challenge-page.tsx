/**
 * Page at `/` inside the application. Redirects members with an active challenge to its recorder,
 * and shows the landing page to all others (specification S1, section 2).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { GetActiveChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { useProfile } from '../../features/profile/queries.ts';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { LandingLinkProvider } from './landing-link.tsx';
import type { LandingLinkProps } from './landing-link.tsx';
import { LandingScreen } from './landing-screen.tsx';
import { LandingWaitlist } from './landing-waitlist.tsx';

const route = getRouteApi('/');

/**
 * Query for the user's active challenge. It is loaded again on every visit, because a new recording
 * may change it.
 */
const activeQuery = endpointQuery(GetActiveChallenge, {}, 0);

const OnTheWay = (): ReactElement => (
  <div className="m-auto grid justify-items-center gap-4 px-5 py-24 text-center">
    <Spinner as="h1" label={t('Loading your challenge...')} className="text-lg" />
    <Link
      to="/"
      search={{ stay: true }}
      className="relative py-2 text-quiet underline underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-0.5 hover:text-ink"
    >
      {t('Stay')}
    </Link>
  </div>
);

/**
 * Router link for the landing page, loaded in advance on hover. Not for the logout route, whose
 * loader signs the user out.
 */
const routerLink = (link: LandingLinkProps): ReactElement => (
  <Link preload={link.to === '/logout' ? false : 'intent'} {...link} />
);

const Landing = (): ReactElement => {
  const profile = useProfile();
  return (
    <LandingLinkProvider value={routerLink}>
      <LandingScreen isSignedIn={Boolean(profile)} form={<LandingWaitlist />} />
    </LandingLinkProvider>
  );
};

/**
 * Redirects a member to the recorder of their active challenge. Shows the landing page if they have
 * none or it cannot be loaded.
 */
const MembersLanding = (): ReactElement => {
  const { data, isFetching, isError } = useQuery(activeQuery);
  if (isError) return <Landing />;
  if (isFetching || !data) return <OnTheWay />;
  if (!data.challenge) return <Landing />;
  return <Navigate to="/challenge/$challenge/record" params={{ challenge: data.challenge.id }} replace />;
};

export const LandingGate = (): ReactElement => {
  const { stay } = route.useSearch();
  const { isMember, status } = useAuth();
  if (stay === true) return <Landing />;
  if (status === 'INITIALIZING' || status === 'LOADING_PROFILE') return <OnTheWay />;
  return isMember ? <MembersLanding /> : <Landing />;
};
