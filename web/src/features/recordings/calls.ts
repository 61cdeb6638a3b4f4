/** A call of the contract as something that can be tried again. */
import { ApiError } from '../../api/api-error.ts';
import { SessionEnded, troubleOf } from './patience.ts';
import type { Tried } from './patience.ts';

/** Throws `SessionEnded`, and whatever is not a reply of the server. */
export const tried = async <T>(work: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') throw new SessionEnded(error.message);
    return { ok: false, reason: error.message, trouble: troubleOf(error.status) };
  }
};
