/** One chunk straight to the storage: the server gives an address for exactly these bytes, and looks at what lies there afterwards. */
import { AddressChunk, NoteChunk } from '@reptemple/contract/media';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { t } from '../../../language/texts.ts';
import { md5Of } from './digest.ts';
import { SILENCE_SECONDS, silentFor } from './patience.ts';
import { isOk, transmit } from './transmission.ts';
import type { Chunk, ChunkReply } from './upload.ts';

/** The last one is joined with all others before the answer. */
const NOTING_SECONDS = 60;

class Unanswered extends Error {
  readonly reply: ChunkReply;
  constructor(reply: ChunkReply) {
    super(reply.text);
    this.reply = reply;
  }
}

/** Throws `Unanswered` with what came instead. */
const answered = async <T>(work: (signal: AbortSignal) => Promise<T>, seconds = SILENCE_SECONDS): Promise<T> => {
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new Unanswered({ status: 0, text: silentFor(seconds) });
    if (error instanceof ApiError) throw new Unanswered({ status: error.status, text: error.message });
    throw error;
  }
};

/** A storage that refuses an address has seen it too late, or damaged bytes: both are helped by sending again. */
const outcomeAtStorage = ({ status, text }: ChunkReply): ChunkReply =>
  status === 0 || isOk(status) ? { status, text } : { status: 0, text: t('The storage answered {status}', { status }) };

/** Never rejects for what a person or the line can cause. */
export const sendToStorage = async (
  { blob, index, total, sha256 }: Chunk,
  sessionId: string,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> => {
  const params = { sessionId };
  const announced = { chunkIndex: index, totalChunks: total, bytes: blob.size, md5: await md5Of(blob) };
  try {
    const address = await answered((signal) => call(AddressChunk, { params, body: announced }, signal));
    const put = outcomeAtStorage(await transmit({ method: 'PUT', ...address, body: blob }, onSent));
    if (put.status === 0) return put;
    const body = { ...announced, ...(sha256 === null ? {} : { chunkSha256: sha256 }) };
    await answered((signal) => call(NoteChunk, { params, body }, signal), NOTING_SECONDS);
    return { status: 200, text: JSON.stringify({ success: true }) };
  } catch (error) {
    if (error instanceof Unanswered) return error.reply;
    throw error;
  }
};
