/** Idle timer of a connection: time without a sent byte or an answer, across calls and tries. */
import { MAX_CHUNK_RETRIES, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/recordings/media';
import { t } from '../../../i18n/translate.ts';

/** Timeout of one try without progress. Slow connections that make progress do not time out. */
const TRY_SECONDS = UPLOAD_TIMEOUT_SECONDS / (1 + MAX_CHUNK_RETRIES);

export interface Silence {
  /** Resets the timer: a byte was sent, an answer arrived, or the page was suspended. */
  readonly end: () => void;
  /** Seconds another try may be idle. */
  readonly leftForTry: () => number;
  /** True after 120 s, when the user is asked (specification S2, section 8). */
  readonly isOver: () => boolean;
  readonly words: () => string;
}

export const silence = (): Silence => {
  let since = performance.now();
  const seconds = (): number => Math.round((performance.now() - since) / 1000);
  return {
    end: () => {
      since = performance.now();
    },
    leftForTry: () => Math.max(0, Math.min(TRY_SECONDS, UPLOAD_TIMEOUT_SECONDS - seconds())),
    isOver: () => seconds() >= UPLOAD_TIMEOUT_SECONDS,
    words: () => t('No response within {seconds} seconds', { seconds: seconds() }),
  };
};
