/** A call of the contract as what came back for it: for those who decide by status and words, as of a chunk. */
import { ApiError } from '../../../api/api-error.ts';
import { SILENCE_SECONDS, silentFor } from './patience.ts';
import type { ChunkReply } from './upload.ts';

/** There was no answer of the kind that was hoped for. */
export class Unanswered extends Error {
  /** What came instead. */
  readonly reply: ChunkReply;
  readonly code: ApiError['code'];
  constructor(reply: ChunkReply, code: ApiError['code']) {
    super(reply.text);
    this.reply = reply;
    this.code = code;
  }
}

/** Gives up after `SILENCE_SECONDS`. Throws `Unanswered`, and whatever is not a reply of the server. */
export const answered = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(SILENCE_SECONDS * 1000);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new Unanswered({ status: 0, text: silentFor(SILENCE_SECONDS) }, 'offline');
    if (!(error instanceof ApiError)) throw error;
    // A page of somebody else's is quoted after its status, which is said anyway.
    const text = error.message.replace(new RegExp(`^${error.status}: `, 'u'), '');
    throw new Unanswered({ status: error.status, text }, error.code);
  }
};
