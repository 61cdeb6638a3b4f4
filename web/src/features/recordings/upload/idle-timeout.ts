/** For how long nothing has been heard on a line: no byte that goes, and no answer. It lasts across calls and tries. */
import { MAX_CHUNK_RETRIES, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/media';
import { t } from '../../../i18n/texts.ts';

/** One try without a byte, or a call without an answer, is given up after so long; a line that is only slow never is. */
const TRY_SECONDS = UPLOAD_TIMEOUT_SECONDS / (1 + MAX_CHUNK_RETRIES);

export interface Silence {
  /** A byte has gone, or an answer has come; or nobody could have heard either. */
  readonly end: () => void;
  /** How long another try may be silent. */
  readonly leftForTry: () => number;
  /** The time-out of 120 s after which the person is asked (second document, section 8). */
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
    words: () => t('No answer within {seconds} seconds', { seconds: seconds() }),
  };
};
