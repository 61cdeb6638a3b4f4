/** What is known of one person's ways in: factors, identities, and when they were last here. Never a secret. */
import type { GetUserFactors, ListUserSessions, UserRow } from '@reptemple/contract/admin-users';
import type { Reply } from '@reptemple/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDay } from '../../ui/day.ts';
import { deviceOf, shortAddress } from '../../ui/device.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { factorsQuery, userSessionsQuery } from './queries.ts';
import { badgesOf } from './rules.ts';

type Factors = Reply<typeof GetUserFactors>['factors'];

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="not-first:mt-8">
    <h3 className="mb-3 inscription text-quiet">{title}</h3>
    {children}
  </section>
);

const appWords = ({ totp }: Factors): string => {
  if (!totp) return 'None';
  return totp.isVerified ? `Set up, ${counted(totp.recoveryCodesLeft, 'recovery code')} left` : 'Begun, not confirmed';
};

const WaysIn = ({ factors }: { readonly factors: Factors }): ReactElement => (
  <Facts
    facts={[
      ['Password', factors.hasPassword ? 'Set' : 'None'],
      ['Authenticator app', appWords(factors)],
      ...factors.passkeys.map(({ name, createdAt }, index): readonly [string, string] => [
        `Passkey ${index + 1}`,
        [name ?? 'Unnamed', createdAt && `since ${formatDay(createdAt)}`].filter(Boolean).join(', '),
      ]),
      ...factors.identities.map(({ providerId, createdAt }): readonly [string, string] => [
        `Sign-in with ${providerId}`,
        `since ${formatDay(createdAt)}`,
      ]),
    ]}
  />
);

const Account = ({ user }: { readonly user: UserRow }): ReactElement => (
  <Facts
    facts={[
      ['Email', user.emailVerified ? 'Verified' : 'Not verified'],
      ['Joined', formatMoment(user.createdAt)],
      ['Last seen', user.lastUsedAt ? formatMoment(user.lastUsedAt) : 'Never'],
      ...(user.bannedAt
        ? [['Banned', `${formatMoment(user.bannedAt)}: ${user.banReason ?? 'no reason given'}`] as const]
        : []),
    ]}
  />
);

type Sessions = Reply<typeof ListUserSessions>['sessions'];

const SignedIn = ({ sessions }: { readonly sessions: Sessions }): ReactElement =>
  sessions.length === 0 ? (
    <p className="text-quiet">Nowhere.</p>
  ) : (
    <ul aria-label="Sessions" className="grid gap-3">
      {sessions.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => (
        <li key={id}>
          <span className="block font-medium">{deviceOf(userAgent)}</span>
          <span className="block text-sm wrap-anywhere text-quiet">
            {[`Last used ${formatMoment(lastUsedAt)}`, `signed in ${formatDay(createdAt)}`, shortAddress(ipAddress)]
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
      <Part title="Account">
        <Account user={user} />
      </Part>
      <Part title="Ways in">
        <Loaded query={query} skeleton={<Loading label="Loading factors..." />} failed="Failed to load factors">
          {({ factors }) => <WaysIn factors={factors} />}
        </Loaded>
      </Part>
      <Part title="Signed in">
        <Loaded query={sessions} skeleton={<Loading label="Loading sessions..." />} failed="Failed to load sessions">
          {({ sessions: open }) => <SignedIn sessions={open} />}
        </Loaded>
      </Part>
    </Drawer>
  );
};
