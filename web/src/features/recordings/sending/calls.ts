/** A call of the contract as something that can be tried again. */
import { ApiError } from '../../../api/api-error.ts';
import { SILENCE_SECONDS, SessionEnded, silentFor, troubleOf } from './patience.ts';
import type { Tried } from './patience.ts';

/** Gives a try up after so many seconds. Throws `SessionEnded`, and whatever is not a reply of the server. */
export const tried = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  seconds = SILENCE_SECONDS,
): Promise<Tried<T>> => {
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    return { ok: true, value: await work(signal) };
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: silentFor(seconds), trouble: 'connection' };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') throw new SessionEnded(error.message);
    return { ok: false, reason: error.message, trouble: troubleOf(error.status) };
  }
};
