/** Security settings of an account (specification S1, section 7). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, RectangleEllipsis, Laptop, MonitorSmartphone, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { ChangePassword, SetPassword } from '@reptemple/contract/accounts/account-security';
import { RevokeSession } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import type { OpenSession } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { SignOut } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { signInMethodsQuery } from '../../../api/sign-in-methods-and-captcha.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { QueryBoundary, PartBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { deviceOf, isHandheld, shortAddress } from '../../../ui/format/device-and-ip-labels.ts';
import { formatDay, formatMoment } from '../../../ui/format/format-dates.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { newPasswordIssue, toFormResolver } from '../account-form-validation.ts';
import type { DraftIssue, NewPasswordDraft } from '../account-form-validation.ts';
import { useAuth, useAuthSession } from '../auth-context.tsx';
import { NewPasswordFields, PasswordField } from '../password-fields-and-reset-screen.tsx';
import { rememberedReturn } from '../return-path-after-sign-in.ts';
import { EmailSection } from './email-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import {
  securityQuery,
  sessionsQuery,
  useAccountChange,
  SecuritySection,
  SecurityRow,
  SecurityRows,
} from './security-section-and-account-changes.tsx';
import { SuspendedSection } from './suspended-sign-in-methods.tsx';

const detailOf = ({ ipAddress, createdAt, lastUsedAt, isCurrent }: OpenSession): string =>
  [
    isCurrent ? '' : `${t('Last seen')}: ${formatMoment(lastUsedAt)}`,
    `${t('Signed in')}: ${formatDay(createdAt)}`,
    shortAddress(ipAddress),
  ]
    .filter(Boolean)
    .join(' · ');

const SessionRow = ({ session }: { readonly session: OpenSession }): ReactElement => {
  const queryClient = useQueryClient();
  const { isBusy, change } = useAccountChange();
  const device = deviceOf(session.userAgent);
  const revoke = async (): Promise<void> => {
    const work = async (signal: AbortSignal): Promise<void> => {
      const reply = await call(RevokeSession, { params: { session: session.id } }, signal);
      queryClient.setQueryData(sessionsQuery.queryKey, reply);
    };
    if (await change(work, t('Something went wrong. Please try again.'))) {
      toast({ title: t('Session ended'), description: device, tone: 'success' });
    }
  };
  return (
    <SecurityRow
      icon={isHandheld(session.userAgent) ? Smartphone : Laptop}
      title={
        <>
          <span>{device}</span>
          {session.isCurrent ? <Badge tone="gold">{t('This device')}</Badge> : null}
        </>
      }
      detail={detailOf(session)}
      actions={
        session.isCurrent ? undefined : (
          <Button
            variant="quiet"
            size="small"
            busy={isBusy}
            aria-label={`${t('End session')}: ${device}`}
            onClick={() => void revoke()}
          >
            {t('End session')}
          </Button>
        )
      }
    />
  );
};

const EndOthers = (): ReactElement => {
  const queryClient = useQueryClient();
  const { isBusy, change } = useAccountChange();
  const endOthers = async (): Promise<void> => {
    const work = async (signal: AbortSignal) => call(SignOut, { body: { scope: 'others' } }, signal);
    if (!(await change(work, t('Failed to sign out. Please try again.')))) return;
    toast({ title: t('Signed out on all other devices'), tone: 'success' });
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Button variant="secondary" className="w-fit" busy={isBusy} onClick={() => void endOthers()}>
      {t('Sign out on all other devices')}
    </Button>
  );
};

export const SessionsSection = (): ReactElement => {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  return (
    <SecuritySection title={t('Sessions')} icon={MonitorSmartphone} lead={t('End any session you don’t recognise.')}>
      <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load')}>
        {({ sessions }) => (
          <SecurityRows label={t('Sessions')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </SecurityRows>
        )}
      </PartBoundary>
      {data && data.sessions.length > 1 ? <EndOthers /> : null}
    </SecuritySection>
  );
};

interface ChangeDraft extends NewPasswordDraft {
  readonly current: string;
}

const EMPTY: ChangeDraft = { current: '', password: '', confirmation: '' };

interface PasswordFormProps {
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

const refusedField = (error: unknown): 'current' | 'password' | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.refusal?.code === 'invalid_password') return 'current';
  return error.refusal?.code === 'weak_password' ? 'password' : undefined;
};

const usePasswordForm = ({ hasPassword, onChanged }: PasswordFormProps) => {
  const { isBusy, change } = useAccountChange();
  const faultOf = (draft: ChangeDraft): DraftIssue<ChangeDraft> | undefined =>
    hasPassword && !draft.current
      ? { field: 'current', message: t('Please fill in all fields.') }
      : newPasswordIssue(draft);
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangeDraft>({
    defaultValues: EMPTY,
    resolver: toFormResolver(faultOf),
  });
  const atField = (error: unknown): boolean => {
    const field = refusedField(error);
    if (!field || !(error instanceof ApiError)) return false;
    setError(field, { message: error.message }, { shouldFocus: true });
    return true;
  };
  const submit = handleSubmit(async ({ current, password }) => {
    const work = async (signal: AbortSignal): Promise<unknown> =>
      hasPassword
        ? call(ChangePassword, { body: { currentPassword: current, newPassword: password } }, signal)
        : call(SetPassword, { body: { newPassword: password } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.'), atField))) return;
    reset(EMPTY);
    toast({ title: t('Saved'), tone: 'success' });
    onChanged();
  });
  return { register, submit, isBusy, errors: formState.errors };
};

export const PasswordSection = (props: PasswordFormProps): ReactElement => {
  const { register, submit, isBusy, errors } = usePasswordForm(props);
  const { hasPassword } = props;
  return (
    <SecuritySection
      title={t('Password')}
      icon={RectangleEllipsis}
      lead={
        hasPassword
          ? t('You’ll be signed out on your other devices.')
          : t('You don’t have a password yet. Set one to sign in without an email link.')
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {hasPassword ? (
          <PasswordField
            registration={register('current')}
            fault={errors.current?.message}
            label={t('Current password')}
            autoComplete="current-password"
          />
        ) : null}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NewPasswordFields register={register} errors={errors} />
        </div>
        <Button type="submit" variant="secondary" className="w-fit" busy={isBusy}>
          {hasPassword ? t('Change password') : t('Set Password')}
        </Button>
      </form>
    </SecuritySection>
  );
};

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
  /**
   * True to show the second factor as the first section. Must not change while the page is open:
   * React would remount the section and close its dialog with the recovery codes.
   */
  readonly isFactorFirst: boolean;
  readonly onSetUp: () => void;
  readonly onGoOn: () => void;
}

const Sections = ({ isFactorFirst, onSetUp, onGoOn }: SectionsProps): ReactElement => {
  const queryClient = useQueryClient();
  const session = useAuthSession();
  const { user } = useAuth();
  const security = useQuery(securityQuery);
  const methods = useQuery(signInMethodsQuery);
  if (!user) return <Loading />;
  const changed = (): void => {
    void session.reloadProfile();
    void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const resolved = (): void => {
    changed();
    // Continues to the page that redirected here, if any.
    if (rememberedReturn() !== undefined) onGoOn();
  };
  return (
    <>
      <QueryBoundary query={security} skeleton={<Loading />} failed={t('Failed to load')}>
        {({ hasPassword, emailVerified, secondFactor, recoveryCodesLeft, suspended }) => {
          const factor = (
            <SecondFactorSection
              hasPassword={hasPassword}
              secondFactor={secondFactor}
              recoveryCodesLeft={recoveryCodesLeft}
              email={user.email || user.name}
              onChanged={changed}
              onSetUp={onSetUp}
            />
          );
          return (
            <>
              {isFactorFirst ? factor : null}
              {suspended ? <SuspendedSection suspended={suspended} onResolved={resolved} /> : null}
              {isEmail(user.email) && (
                <EmailSection email={user.email} isVerified={emailVerified} onChanged={changed} />
              )}
              {/* Hidden until the user has kept or removed a suspended password. */}
              {isEmail(user.email) && suspended?.hasPassword !== true && (
                <PasswordSection key={String(hasPassword)} hasPassword={hasPassword} onChanged={changed} />
              )}
              {isFactorFirst ? null : factor}
            </>
          );
        }}
      </QueryBoundary>
      <PartBoundary query={methods} loading={t('Loading...')} failed={t('Failed to load')}>
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
  /** True if an admin page redirected here because it requires a second factor. */
  readonly isSecondFactorNeeded: boolean;
  readonly onGoOn: () => void;
}

export const SecurityScreen = ({ isSecondFactorNeeded, onGoOn }: SecurityScreenProps): ReactElement => {
  const { profile } = useAuth();
  const session = useAuthSession();
  const goOn = async (): Promise<void> => {
    await session.reloadProfile();
    onGoOn();
  };
  return (
    <>
      <PageTitle>{t('Security')}</PageTitle>
      <div className="grid gap-8">
        <header>
          <h1 className="carved text-3xl sm:text-4xl">{t('Security')}</h1>
        </header>
        {isSecondFactorNeeded && profile?.mustSetUpSecondFactor === true ? <WhyHere /> : null}
        <Sections
          isFactorFirst={isSecondFactorNeeded}
          onSetUp={() => (isSecondFactorNeeded ? void goOn() : undefined)}
          onGoOn={() => void goOn()}
        />
      </div>
    </>
  );
};
