/** Tries again what may succeed the next time, after 2, 4 and 8 seconds (second document, section 9). */
import { MAX_CHUNK_RETRIES, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/media';
import { t } from '../../../language/texts.ts';

/** `connection`: nothing answers; `server`: it answers that it cannot just now. */
export type Trouble = 'connection' | 'server';

/**
 * One try without a byte or an answer for so long is given up: with all its retries, the time-out of 120 s after which the person is
 * asked (second document, section 8) is over. A line that is only slow is never given up.
 */
export const SILENCE_SECONDS = UPLOAD_TIMEOUT_SECONDS / (1 + MAX_CHUNK_RETRIES);

export const silentFor = (seconds: number): string => t('No answer within {seconds} seconds', { seconds });

export type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** What is in the way; undefined: it was refused, and trying again cannot help. */
      readonly trouble: Trouble | undefined;
    };

export interface PatiencePorts {
  /** Resolves after `ms`, or before, when trying again has become worthwhile. */
  readonly wait: (ms: number) => Promise<void>;
  /** Something is in the way and will be tried again; null: it goes on. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Nobody is signed in any more: neither a fault of the attempt nor of the connection. */
export class SessionEnded extends Error {}

/** Helped by trying again: nothing answered (status 0), or the server stumbled or asked to wait; not a refusal. */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 0) return 'connection';
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined;
};

/** The value, as soon as there is one. Throws what `fail` makes of the last reason; `SessionEnded` passes through. */
export const patiently = async <T>(
  attempt: () => Promise<Tried<T>>,
  { wait, onTrouble }: PatiencePorts,
  fail: (reason: string, hasRetried: boolean) => Error,
): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    const tried = await attempt();
    if (tried.ok) {
      if (retries > 0) onTrouble(null);
      return tried.value;
    }
    if (tried.trouble === undefined) throw fail(tried.reason, false);
    if (retries === MAX_CHUNK_RETRIES) throw fail(tried.reason, true);
    onTrouble(tried.trouble);
    await wait(2 ** (retries + 1) * 1000);
  }
};
