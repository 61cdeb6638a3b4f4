/** Decides which set-up instruction to speak, and when: one at a time, with pauses. */
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import { firstUnmet } from './setup-check.ts';
import type { SetupCheck } from './setup-check.ts';

/** Time that a check must fail before it is spoken, because the user may be fixing it. */
const PATIENCE_MS = 1500;
/** Minimum pause between two messages. */
const PAUSE_MS = 4000;
/** Minimum pause before repeating a message. */
const REPEAT_MS = 10_000;

const ALL_MET = t('all set');

export interface SetupVoice {
  /** Message to be spoken, and since when. */
  readonly due: string;
  readonly dueSince: Millis;
  readonly said: string;
  readonly saidAt: Millis;
}

export const SILENT: SetupVoice = { due: '', dueSince: 0, said: '', saidAt: Number.NEGATIVE_INFINITY };

const isTime = ({ due, dueSince, said, saidAt }: SetupVoice, now: Millis): boolean => {
  if (due === '' || now - dueSince < PATIENCE_MS) return false;
  // "All set" is not repeated.
  if (due === said) return due !== ALL_MET && now - saidAt >= REPEAT_MS;
  return now - saidAt >= PAUSE_MS;
};

/** Returns the new state and the message to speak now; empty if none. */
export const speakOf = (
  voice: SetupVoice,
  checks: readonly SetupCheck[],
  now: Millis,
): { readonly voice: SetupVoice; readonly words: string } => {
  const unmet = firstUnmet(checks);
  const due = unmet ? unmet.spoken : ALL_MET;
  const heard = due === voice.due ? voice : { ...voice, due, dueSince: now };
  if (!isTime(heard, now)) return { voice: heard, words: '' };
  return { voice: { ...heard, said: due, saidAt: now }, words: due };
};
