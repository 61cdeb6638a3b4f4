/** Wraps API calls for uploads: timeouts, and results that can be retried. */
import { ApiError } from '../../../api/api-error.ts';
import { SessionEnded, troubleOf } from './retry-policy.ts';
import type { Tried, Trouble } from './retry-policy.ts';
import type { Silence } from './idle-timeout.ts';
import type { ChunkReply } from './upload.ts';

/** The call failed, or its answer was unusable. */
export class Unanswered extends Error {
  /** Status and text of the answer, as for a chunk. */
  readonly reply: ChunkReply;
  readonly code: ApiError['code'];
  constructor({ status, message, code }: Pick<ApiError, 'status' | 'message' | 'code'>) {
    super(message);
    // Foreign pages are quoted with their status, which the chunk's message already contains.
    this.reply = { status, text: message.replace(new RegExp(`^${status}: `, 'u'), '') };
    this.code = code;
  }
}

/**
 * Times out after 30 s, or earlier if the connection has been idle before. Throws `Unanswered` on a
 * timeout or an `ApiError`, and any other error as it is.
 */
export const answered = async <T>(work: (signal: AbortSignal) => Promise<T>, silence: Silence): Promise<T> => {
  const signal = AbortSignal.timeout(silence.leftForTry() * 1000);
  try {
    const value = await work(signal);
    silence.end();
    return value;
  } catch (error) {
    if (signal.aborted) throw new Unanswered({ status: 0, message: silence.words(), code: 'offline' });
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) silence.end();
    throw new Unanswered(error);
  }
};

/** A foreign page (a captive portal's, a proxy's) is no answer, so it is worth a retry. */
const troubleIn = ({ code, status }: ApiError): Trouble | undefined =>
  code === 'unreadable' ? 'server' : troubleOf(status);

/** Throws `SessionEnded`, and any error that is not an `ApiError`. */
export const tried = async <T>(work: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') throw new SessionEnded(error.message);
    return { ok: false, reason: error.message, trouble: troubleIn(error) };
  }
};
