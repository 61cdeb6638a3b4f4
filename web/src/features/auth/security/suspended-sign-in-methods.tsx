import type { ReactElement } from 'react';
import { ResolveSuspendedAccess } from '@reptemple/contract/accounts/account-security';
import type { SuspendedAccess } from '@reptemple/contract/accounts/account-security';
import { call } from '../../../api/api-client.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useAccountChange } from './security-section-and-account-changes.tsx';

export const suspendedLabels = (suspended: SuspendedAccess): readonly string[] => [
  ...(suspended.hasPassword ? [t('Password')] : []),
  ...(suspended.hasSecondFactor ? [t('Two-factor authentication')] : []),
  ...(suspended.passkeys > 0 ? [`${t('Passkeys')}: ${formatNumber(suspended.passkeys)}`] : []),
  ...(suspended.identities > 0 ? [`${t('Sign-in methods')}: ${formatNumber(suspended.identities)}`] : []),
  ...(suspended.sessions > 0 ? [`${t('Sessions')}: ${formatNumber(suspended.sessions)}`] : []),
];

interface SuspendedSectionProps {
  readonly suspended: SuspendedAccess;
  readonly onResolved: () => void;
}

/**
 * Section that lists suspended sign-in methods: those added before the first sign-in by emailed
 * link. They stay blocked until the user keeps or removes them.
 */
export const SuspendedSection = ({ suspended, onResolved }: SuspendedSectionProps): ReactElement => {
  const { isBusy, change } = useAccountChange();
  const labels = suspendedLabels(suspended);
  const names = labels.join(', ');
  const resolve = async (keep: boolean): Promise<void> => {
    const work = async (signal: AbortSignal) => call(ResolveSuspendedAccess, { body: { keep } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.')))) return;
    toast({ title: keep ? t('Kept') : t('Removed'), description: names, tone: 'success' });
    onResolved();
  };
  return (
    <section aria-labelledby="suspended-title">
      <Card className="p-6">
        <CardTitle id="suspended-title" className="text-xl">
          {t('Are these yours?')}
        </CardTitle>
        <p className="mt-2 text-pretty">
          {t(
            'Someone else could have registered with your address before you confirmed it. These won’t work until you answer:',
          )}
        </p>
        <ul className="mt-3 list-disc pl-6">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={() => void resolve(true)}>
            {t('Keep')}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => void resolve(false)}>
            {t('Remove')}
          </Button>
        </div>
      </Card>
    </section>
  );
};
