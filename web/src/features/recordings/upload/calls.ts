/** A call of the contract as what came back for it, and as something that can be tried again. */
import { ApiError } from '../../../api/api-error.ts';
import { SessionEnded, troubleOf } from './retry-policy.ts';
import type { Tried, Trouble } from './retry-policy.ts';
import type { Silence } from './idle-timeout.ts';
import type { ChunkReply } from './upload.ts';

/** There was no answer of the kind that was hoped for. */
export class Unanswered extends Error {
  /** What came instead, for those who decide by status and words, as of a chunk. */
  readonly reply: ChunkReply;
  readonly code: ApiError['code'];
  constructor({ status, message, code }: Pick<ApiError, 'status' | 'message' | 'code'>) {
    super(message);
    // A page of somebody else's is quoted after its status, which is said of a chunk anyway.
    this.reply = { status, text: message.replace(new RegExp(`^${status}: `, 'u'), '') };
    this.code = code;
  }
}

/** Gives up after 30 seconds, or sooner when nothing was heard for long before. Throws `Unanswered`, and whatever is not a reply of the server. */
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

/** A page of somebody else's (a hotel's that wants its terms accepted, a proxy's) says nothing of what was asked. */
const troubleIn = ({ code, status }: ApiError): Trouble | undefined =>
  code === 'unreadable' ? 'server' : troubleOf(status);

/** Throws `SessionEnded`, and whatever is not a reply of the server. */
export const tried = async <T>(work: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') throw new SessionEnded(error.message);
    return { ok: false, reason: error.message, trouble: troubleIn(error) };
  }
};
