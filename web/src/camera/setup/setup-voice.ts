/** What to say about the set-up, and when: a person who places a phone needs one word at a time, not a chatter. */
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../language/texts.ts';
import { firstUnmet } from './setup-check.ts';
import type { SetupCheck } from './setup-check.ts';

/** It has to be wrong for this long: nobody wants to hear what they are just mending. */
const PATIENCE_MS = 1500;
/** Between any two. */
const PAUSE_MS = 4000;
/** Between the same two. */
const REPEAT_MS = 10_000;

const ALL_MET = t('all set');

export interface SetupVoice {
  /** What is to be said, and since when. */
  readonly due: string;
  readonly dueSince: Millis;
  readonly said: string;
  readonly saidAt: Millis;
}

export const SILENT: SetupVoice = { due: '', dueSince: 0, said: '', saidAt: Number.NEGATIVE_INFINITY };

const isTime = ({ due, dueSince, said, saidAt }: SetupVoice, now: Millis): boolean => {
  if (due === '' || now - dueSince < PATIENCE_MS) return false;
  // That all is well is news once.
  if (due === said) return due !== ALL_MET && now - saidAt >= REPEAT_MS;
  return now - saidAt >= PAUSE_MS;
};

/** The voice after another look at the checks, and what it says now; empty when nothing. */
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
