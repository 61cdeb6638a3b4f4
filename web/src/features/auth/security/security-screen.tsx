/** Security settings of an account (specification S1, section 7). */
import { isEmail } from '@reptemple/contract/contact';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { PartBoundary } from '../../../ui/feedback/part-boundary.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAuth, useAuthSession } from '../auth-context.tsx';
import { signInMethodsQuery } from '../../../api/sign-in-methods.ts';
import { securityQuery, sessionsQuery } from '../queries.ts';
import { rememberedReturn } from '../return-address.ts';
import { EmailSection } from './email-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SuspendedSection } from './suspended-section.tsx';

const Loading = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-6">
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} className="h-32" />
    ))}
  </output>
);

const WhyHere = (): ReactElement => (
  <p role="note" className="flex items-start gap-3 rounded-stone border border-l-4 border-l-clay bg-surface p-4">
    <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-clay" />
    <span>
      {rich('<stress>Admins need two-factor authentication.</stress> Set it up below to open the admin pages.', {
        stress: <strong />,
      })}
    </span>
  </p>
);

interface SectionsProps {
  readonly onSetUp: () => void;
  readonly onGoOn: () => void;
}

const Sections = ({ onSetUp, onGoOn }: SectionsProps): ReactElement => {
  const queryClient = useQueryClient();
  const session = useAuthSession();
  const { user } = useAuth();
  const security = useQuery(securityQuery);
  const methods = useQuery(signInMethodsQuery);
  if (!user) return <Loading />;
  const changed = (): void => {
    void session.reloadProfile();
    void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    // Most changes here end other sessions.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const resolved = (): void => {
    changed();
    // Sign-in redirected here; continue to the remembered page.
    if (rememberedReturn() !== undefined) onGoOn();
  };
  return (
    <>
      <QueryBoundary query={security} skeleton={<Loading />} failed={t('Failed to load this section')}>
        {({ hasPassword, emailVerified, secondFactor, recoveryCodesLeft, suspended }) => (
          <>
            {suspended ? <SuspendedSection suspended={suspended} onResolved={resolved} /> : null}
            {isEmail(user.email) && <EmailSection email={user.email} isVerified={emailVerified} onChanged={changed} />}
            {isEmail(user.email) && (
              <PasswordSection key={String(hasPassword)} hasPassword={hasPassword} onChanged={changed} />
            )}
            <SecondFactorSection
              hasPassword={hasPassword}
              secondFactor={secondFactor}
              recoveryCodesLeft={recoveryCodesLeft}
              email={user.email || user.name}
              onChanged={changed}
              onSetUp={onSetUp}
            />
          </>
        )}
      </QueryBoundary>
      <PartBoundary query={methods} loading={t('Loading...')} failed={t('Failed to load this section')}>
        {({ passkeys, oidc }) => (
          <>
            {passkeys ? <PasskeysSection /> : null}
            <IdentitiesSection provider={oidc} />
          </>
        )}
      </PartBoundary>
      <SessionsSection />
    </>
  );
};

interface SecurityScreenProps {
  /** True if redirected here because admin pages require a second factor. */
  readonly isSecondFactorNeeded: boolean;
  /** Continues to the page that required it. */
  readonly onGoOn: () => void;
}

export const SecurityScreen = ({ isSecondFactorNeeded, onGoOn }: SecurityScreenProps): ReactElement => {
  const { profile } = useAuth();
  const session = useAuthSession();
  const goOn = async (): Promise<void> => {
    // Admin pages depend on the profile.
    await session.reloadProfile();
    onGoOn();
  };
  return (
    <>
      <PageTitle>{t('Security')}</PageTitle>
      <div className="grid gap-8">
        <header>
          <h1 className="carved text-3xl sm:text-4xl">{t('Security')}</h1>
          <p className="mt-2 text-lg text-quiet">{t('Manage how you sign in.')}</p>
        </header>
        {isSecondFactorNeeded && profile?.mustSetUpSecondFactor === true ? <WhyHere /> : null}
        <Sections onSetUp={() => (isSecondFactorNeeded ? void goOn() : undefined)} onGoOn={() => void goOn()} />
      </div>
    </>
  );
};
