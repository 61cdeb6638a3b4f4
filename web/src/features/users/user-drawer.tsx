/** Drawer with a user's sign-in methods and sessions, without secrets. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { GetUserFactors, ListUserSessions, UserRow } from '@reptemple/contract/accounts/admin-users';
import type { Reply } from '@reptemple/contract/endpoint';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { deviceOf, shortAddress } from '../../ui/format/device-and-ip-labels.ts';
import { formatDay, formatMoment } from '../../ui/format/format-dates.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { factorsQuery, userSessionsQuery } from './queries.ts';
import { badgesOf, hasMailbox } from './user-actions-and-badges.ts';

type Factors = Reply<typeof GetUserFactors>['factors'];

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="not-first:mt-8">
    <h3 className="mb-3 inscription text-quiet">{title}</h3>
    {children}
  </section>
);

const appLabel = ({ totp }: Factors): string => {
  if (!totp) return t('None');
  return totp.isVerified
    ? t('{count, plural, one {# recovery code} other {# recovery codes}} left.', { count: totp.recoveryCodesLeft })
    : t('Unverified');
};

/** Labels of the sign-in methods. The label of the OpenID provider is configured on the server. */
const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  credential: t('Email & Password'),
  phone: t('Phone number'),
  siwe: t('Wallet'),
};

const WaysIn = ({ factors }: { readonly factors: Factors }): ReactElement => (
  <DescriptionList
    facts={[
      [t('Password'), factors.hasPassword ? t('Yes') : t('None')],
      [t('Authenticator app'), appLabel(factors)],
      ...factors.passkeys.map(({ name, createdAt }, index): readonly [string, string] => [
        `${t('Passkey')} ${index + 1}`,
        [name ?? t('Unnamed'), createdAt && t('Added {day}', { day: formatDay(createdAt) })].filter(Boolean).join(', '),
      ]),
      ...factors.identities.map(({ providerId, createdAt }): readonly [string, string] => [
        PROVIDER_LABELS[providerId] ?? t('Single sign-on'),
        t('Added {day}', { day: formatDay(createdAt) }),
      ]),
    ]}
  />
);

const Account = ({ user }: { readonly user: UserRow }): ReactElement => (
  <DescriptionList
    facts={[
      ...(hasMailbox(user)
        ? [[t('Email'), user.emailVerified ? t('Email confirmed') : t('Email not confirmed')] as const]
        : []),
      [t('Joined'), formatMoment(user.createdAt)],
      [t('Last seen'), user.lastUsedAt ? formatMoment(user.lastUsedAt) : t('Never')],
      ...(user.bannedAt
        ? [[t('Banned'), [formatMoment(user.bannedAt), user.banReason].filter(Boolean).join(': ')] as const]
        : []),
    ]}
  />
);

type Sessions = Reply<typeof ListUserSessions>['sessions'];

const SignedIn = ({ sessions }: { readonly sessions: Sessions }): ReactElement =>
  sessions.length === 0 ? (
    <p className="text-quiet">{t('None')}</p>
  ) : (
    <ul aria-label={t('Sessions')} className="grid gap-3">
      {sessions.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => (
        <li key={id}>
          <span className="block font-medium">{deviceOf(userAgent)}</span>
          <span className="block text-sm wrap-anywhere text-quiet">
            {[
              `${t('Last seen')}: ${formatMoment(lastUsedAt)}`,
              `${t('Signed in')}: ${formatDay(createdAt)}`,
              shortAddress(ipAddress),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );

const Loading = ({ label }: { readonly label: string }): ReactElement => (
  <output aria-label={label}>
    <Skeleton className="h-32" />
  </output>
);

export const UserDrawer = ({
  user,
  onClose,
}: {
  readonly user: UserRow;
  readonly onClose: () => void;
}): ReactElement => {
  const query = useQuery(factorsQuery(user.id));
  const sessions = useQuery(userSessionsQuery(user.id));
  return (
    <Drawer isOpen onClose={onClose} title={user.name} description={user.email}>
      <div className="mb-6 flex flex-wrap gap-1.5 empty:hidden">
        {badgesOf(user).map(({ words, tone }) => (
          <Badge key={words} tone={tone}>
            {words}
          </Badge>
        ))}
      </div>
      <Part title={t('Account')}>
        <Account user={user} />
      </Part>
      <Part title={t('Sign-in methods')}>
        <QueryBoundary query={query} skeleton={<Loading label={t('Loading...')} />} failed={t('Failed to load')}>
          {({ factors }) => <WaysIn factors={factors} />}
        </QueryBoundary>
      </Part>
      <Part title={t('Signed in')}>
        <QueryBoundary query={sessions} skeleton={<Loading label={t('Loading...')} />} failed={t('Failed to load')}>
          {({ sessions: open }) => <SignedIn sessions={open} />}
        </QueryBoundary>
      </Part>
    </Drawer>
  );
};
