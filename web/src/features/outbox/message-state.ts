/** Display texts of a message's state, and permitted actions. */
import type { OutboxRow, OutboxState } from '@reptemple/contract/operations/outbox';
import { t } from '../../i18n/translate.ts';

export const STATE_LABELS = {
  kept: t('Kept'),
  queued: t('Waiting'),
  sending: t('Sending'),
  sent: t('Sent'),
  failed: t('Failed'),
} as const satisfies Record<OutboxState, string>;

/** Explanation of each state. */
export const STATE_WORDS = {
  kept: t('No mail server. Open the message and send the link yourself.'),
  queued: t('Waiting for the mail server.'),
  sending: t('Sending now.'),
  sent: t('Accepted by the mail server.'),
  failed: t('It won’t be retried automatically.'),
} as const satisfies Record<OutboxState, string>;

export const STATE_TONES = {
  kept: 'outline',
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ink',
  failed: 'clay',
} as const satisfies Record<OutboxState, 'outline' | 'neutral' | 'ink' | 'clay'>;

/**
 * Returns true if the message can be sent again: it is not in progress and there is a mail server.
 */
export const canSend = ({ state }: Pick<OutboxRow, 'state'>, isConfigured: boolean): boolean =>
  isConfigured && (state === 'kept' || state === 'sent' || state === 'failed');

/** `magic-link` becomes "Magic link". */
export const kindLabel = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
