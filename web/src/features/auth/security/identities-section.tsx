import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Link2, RectangleEllipsis, Smartphone, Wallet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import { LinkIdentity, UnlinkIdentity } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import type { Identity } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { shortenContact } from '@reptemple/contract/email-validation-and-contact-kind';
import { call } from '../../../api/api-client.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { PartBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatDay } from '../../../ui/format/format-dates.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AFTER_LINKING } from '../return-path-after-sign-in.ts';
import {
  identitiesQuery,
  securityQuery,
  useAccountChange,
  SecurityRow,
  SecurityRows,
  SecuritySection,
} from './security-section-and-account-changes.tsx';

const PASSWORD = 'credential';
const PROVIDER = 'oidc';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  [PASSWORD]: RectangleEllipsis,
  phone: Smartphone,
  siwe: Wallet,
};

interface UnlinkProps {
  readonly identity: Identity;
  readonly title: string;
  readonly onClose: () => void;
}

const UnlinkDialog = ({ identity: { id }, title, onClose }: UnlinkProps): ReactElement => {
  const queryClient = useQueryClient();
  const { isBusy, change } = useAccountChange();
  const unlink = async (): Promise<void> => {
    const work = async (signal: AbortSignal) => call(UnlinkIdentity, { body: { accountId: id } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.')))) return;
    toast({ title: t('Removed'), description: title, tone: 'success' });
    await Promise.all(
      [identitiesQuery, securityQuery].map(async ({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove {name}', { name: title })}
      description={t('You can’t sign in with it any more. You can link it again at any time.')}
      confirm={t('Remove')}
      onConfirm={() => void unlink()}
      isBusy={isBusy}
    />
  );
};

const LinkButton = ({ provider }: { readonly provider: string }): ReactElement => {
  const { isBusy, change } = useAccountChange();
  const link = async (): Promise<void> => {
    const work = async (signal: AbortSignal): Promise<void> => {
      const { url } = await call(LinkIdentity, { body: { provider: PROVIDER, redirect: AFTER_LINKING } }, signal);
      location.assign(url);
    };
    await change(work, t('Something went wrong. Please try again.'));
  };
  return (
    <Button variant="secondary" className="w-fit" busy={isBusy} onClick={() => void link()}>
      {t('Link {provider}', { provider })}
    </Button>
  );
};

interface IdentityListProps {
  readonly identities: readonly Identity[];
  readonly titleOf: (identity: Identity) => string;
}

const linkedLabel = ({ createdAt }: Identity, isLast: boolean): string => {
  const added = t('Added {day}', { day: formatDay(createdAt) });
  return isLast ? `${added} · ${translateMessage(AUTH_SENTENCES.single_identity_not_deletable)}` : added;
};

/**
 * List of the account's linked identities. The last one cannot be removed, because the user could
 * not sign in again.
 */
const IdentityList = ({ identities, titleOf }: IdentityListProps): ReactElement => {
  const [leaving, setLeaving] = useState<Identity>();
  const isLast = identities.length === 1;
  return (
    <>
      <SecurityRows label={t('Sign-in methods')}>
        {identities.map((identity) => (
          <SecurityRow
            key={identity.id}
            icon={ICONS[identity.providerId] ?? Building2}
            title={titleOf(identity)}
            detail={linkedLabel(identity, isLast)}
            actions={
              isLast ? undefined : (
                <Button variant="quiet" size="small" onClick={() => setLeaving(identity)}>
                  {t('Remove')}
                </Button>
              )
            }
          />
        ))}
      </SecurityRows>
      {leaving ? (
        <UnlinkDialog identity={leaving} title={titleOf(leaving)} onClose={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
};

interface IdentitiesSectionProps {
  readonly provider: string | null;
}

export const IdentitiesSection = ({ provider }: IdentitiesSectionProps): ReactElement => {
  const query = useQuery(identitiesQuery);
  const { data: identities } = query;
  const titleOf = ({ providerId, accountId }: Identity): string => {
    if (providerId === PASSWORD) return t('Email & Password');
    if (providerId === 'phone') return `${t('Phone number')} ${accountId}`;
    if (providerId === 'siwe') return `${t('Wallet')} ${shortenContact(accountId)}`;
    return provider ?? t('Single sign-on');
  };
  const canLink = provider !== null && identities?.every(({ providerId }) => providerId !== PROVIDER) === true;
  return (
    <SecuritySection title={t('Sign-in methods')} icon={Link2}>
      <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load')}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p>{t('You sign in with a link sent to your email.')}</p>
          ) : (
            <IdentityList identities={loaded} titleOf={titleOf} />
          )
        }
      </PartBoundary>
      {canLink ? <LinkButton provider={provider} /> : null}
    </SecuritySection>
  );
};
