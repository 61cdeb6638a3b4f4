/** What the server had no room for just now is sent again by itself, as often and after as long as an upload is. */
import { MAX_CHUNK_RETRIES } from '@reptemple/contract/media';
import { ApiError } from '../../../api/api-error.ts';
import { patiently, type PatiencePorts, type Tried } from './retry-policy.ts';

/** Who has to wait for longer than any of the tries does is told so at once. */
const LONGEST_SECONDS = 2 ** MAX_CHUNK_RETRIES;

const isWorthWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= LONGEST_SECONDS;

/** Only what was turned away before anything was done of it: whatever else goes wrong may have been done, and is thrown as it is. */
export const whenThereIsRoom = async <T>(work: () => Promise<T>, ports: PatiencePorts): Promise<T> => {
  let refused: ApiError | undefined;
  const attempt = async (): Promise<Tried<T>> => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (!isWorthWaiting(error)) throw error;
      refused = error;
      return { ok: false, reason: error.message, trouble: 'server' };
    }
  };
  return patiently(attempt, ports, (reason) => refused ?? new Error(reason));
};
