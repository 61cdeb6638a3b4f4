import type { ReactElement } from 'react';
import { ResolveSuspendedAccess } from '@reptemple/contract/accounts/account-security';
import type { SuspendedAccess } from '@reptemple/contract/accounts/account-security';
import { call } from '../../../api/api-client.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useChange } from './security-section-and-queries.tsx';

/** Returns the labels of the suspended sign-in methods and sessions. */
export const suspendedLabels = (suspended: SuspendedAccess): readonly string[] => [
  ...(suspended.hasPassword ? [t('Password')] : []),
  ...(suspended.hasSecondFactor ? [t('Two-factor authentication')] : []),
  ...(suspended.passkeys > 0
    ? [t('{count, plural, one {# passkey} other {# passkeys}}', { count: suspended.passkeys })]
    : []),
  ...(suspended.identities > 0
    ? [t('{count, plural, one {# linked account} other {# linked accounts}}', { count: suspended.identities })]
    : []),
  ...(suspended.sessions > 0
    ? [t('{count, plural, one {# signed-in device} other {# signed-in devices}}', { count: suspended.sessions })]
    : []),
];

interface SuspendedSectionProps {
  readonly suspended: SuspendedAccess;
  readonly onResolved: () => void;
}

/**
 * Section after the first sign-in by mail. The listed methods stay blocked until the user keeps or
 * removes them.
 */
export const SuspendedSection = ({ suspended, onResolved }: SuspendedSectionProps): ReactElement => {
  const { isBusy, change } = useChange();
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
            {t('Keep them')}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => void resolve(false)}>
            {t('Remove them')}
          </Button>
        </div>
      </Card>
    </section>
  );
};
