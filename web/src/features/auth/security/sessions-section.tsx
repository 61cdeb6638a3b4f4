import { SignOut } from '@reptemple/contract/accounts/auth';
import { type OpenSession, RevokeSession } from '@reptemple/contract/accounts/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format/day.ts';
import { formatMoment } from '../../../ui/format/timestamp.ts';
import { PartBoundary } from '../../../ui/feedback/part-boundary.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { sessionsQuery } from '../queries.ts';
import { useChange } from './use-change.ts';
import { deviceOf, isHandheld, shortAddress } from '../../../ui/format/device.ts';
import { Row, Rows, Section } from './section.tsx';

const detailOf = ({ ipAddress, createdAt, lastUsedAt, isCurrent }: OpenSession): string =>
  [
    isCurrent ? t('Active now') : t('Last used {lastUsedAt}', { lastUsedAt: formatMoment(lastUsedAt) }),
    t('signed in {day}', { day: formatDay(createdAt) }),
    shortAddress(ipAddress),
  ]
    .filter(Boolean)
    .join(' · ');

const SessionRow = ({ session }: { readonly session: OpenSession }): ReactElement => {
  const queryClient = useQueryClient();
  const { isBusy, change } = useChange();
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
    <Row
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
            aria-label={t('End session: {device}', { device })}
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
  const { isBusy, change } = useChange();
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
    <Section
      title={t('Sessions')}
      icon={MonitorSmartphone}
      lead={t('Where you’re signed in. End any session you don’t recognise.')}
    >
      <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load this section')}>
        {({ sessions }) => (
          <Rows label={t('Sessions')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </PartBoundary>
      {data && data.sessions.length > 1 ? <EndOthers /> : null}
    </Section>
  );
};
