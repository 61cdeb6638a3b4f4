import type { SuspendedAccess } from '@reptemple/contract/accounts/suspended-access';
import { t } from '../../../i18n/translate.ts';

/** Labels of the suspended sign-in methods. */
export const suspendedLabels = (suspended: SuspendedAccess): readonly string[] => [
  ...(suspended.hasPassword ? [t('Password')] : []),
  ...(suspended.hasSecondFactor ? [t('Second factor')] : []),
  ...(suspended.passkeys > 0
    ? [t('{count, plural, one {# passkey} other {# passkeys}}', { count: suspended.passkeys })]
    : []),
  ...(suspended.identities > 0
    ? [t('{count, plural, one {# linked identity} other {# linked identities}}', { count: suspended.identities })]
    : []),
  ...(suspended.sessions > 0
    ? [t('{count, plural, one {# signed-in device} other {# signed-in devices}}', { count: suspended.sessions })]
    : []),
];
