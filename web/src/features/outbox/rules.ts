/** A message's state in words, and what may be done with it. */
import type { OutboxRow, OutboxState } from '@reptemple/contract/outbox';

export const STATE_LABELS = {
  kept: 'Kept',
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
} as const satisfies Record<OutboxState, string>;

/** What a state means, for somebody who wonders why no mail came. */
export const STATE_WORDS = {
  kept: 'There is no mail server: open it and pass the link on yourself.',
  queued: 'It waits for the mail server, or for another attempt.',
  sending: 'An attempt is under way.',
  sent: 'The mail server took it.',
  failed: 'It is not tried again by itself.',
} as const satisfies Record<OutboxState, string>;

export const STATE_TONES = {
  kept: 'outline',
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ink',
  failed: 'clay',
} as const satisfies Record<OutboxState, 'outline' | 'neutral' | 'ink' | 'clay'>;

/** Only what is not on its way can be sent again, and only to a mail server. */
export const canSend = ({ state }: Pick<OutboxRow, 'state'>, isConfigured: boolean): boolean =>
  isConfigured && (state === 'kept' || state === 'sent' || state === 'failed');

/** `magic-link` reads "Magic link". */
export const kindWords = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
