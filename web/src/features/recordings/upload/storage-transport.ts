/**
 * Uploads a chunk directly to object storage: the server signs a URL for exactly these bytes, and
 * checks the stored object afterwards.
 */
import { AddressChunk, BeginUpload, NoteChunk, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/recordings/media';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { answered, Unanswered } from './calls.ts';
import { md5Of } from './digest.ts';
import type { Silence } from './idle-timeout.ts';
import type { Chunk, ChunkReply } from './upload.ts';

/** Sends one request body. Uses XMLHttpRequest, because fetch reports no upload progress. */
export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Idle timer of the connection. */
  readonly silence: Silence;
  /** Minimum time to wait for the answer once all bytes are sent. */
  readonly answerSeconds?: number;
}

/**
 * Sent bytes may still be in buffers (of a tunnel, a proxy or the phone) that empty at the
 * connection's rate. Most of them need less than twice the time that sending took.
 */
const IN_BUFFERS = 2;

export const isOk = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Sends while bytes go out, however slowly. Times out after 30 s without a byte, or earlier if the
 * connection has been idle before. Then waits for the answer.
 */
export const transmit = (
  { method, url, headers = {}, body, silence, answerSeconds = UPLOAD_TIMEOUT_SECONDS }: Transmission,
  onSent: (bytes: number) => void = () => undefined,
): Promise<ChunkReply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const begun = performance.now();
    let over: ReturnType<typeof setTimeout> | undefined;
    const end = (reply: ChunkReply): void => {
      clearTimeout(over);
      resolve(reply);
    };
    const listen = (seconds: number): void => {
      clearTimeout(over);
      over = setTimeout(() => {
        end({ status: 0, text: silence.words() });
        request.abort();
      }, seconds * 1000);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      silence.end();
      listen(silence.leftForTry());
      onSent(loaded);
    });
    request.upload.addEventListener('load', () => {
      silence.end();
      const tookSeconds = Math.ceil((performance.now() - begun) / 1000);
      listen(Math.max(answerSeconds, IN_BUFFERS * tookSeconds));
    });
    request.addEventListener('load', () => {
      silence.end();
      end({ status: request.status, text: request.responseText });
    });
    request.addEventListener('error', () => end({ status: 0, text: t('Network error') }));
    listen(silence.leftForTry());
    request.send(body);
  });

const ARRIVED: ChunkReply = { status: 200, text: JSON.stringify({ success: true }) };

/** Returns a transient server error, worth a retry. */
const stumbled = (error: string): ChunkReply => ({ status: 200, text: JSON.stringify({ success: false, error }) });

/** The storage rejects expired URLs and damaged bytes; a retry helps with both. */
const refusedBy = (storage: ChunkReply): ChunkReply =>
  storage.status === 0 ? storage : stumbled(t('Storage error {status}', { status: storage.status }));

/**
 * The answer to the last chunk may have been lost. If the upload is complete, no chunk is needed.
 */
const isWhole = async (sessionId: string, totalChunks: number, silence: Silence): Promise<boolean> => {
  const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
  return (await answered(begin, silence)).isComplete;
};

/** Never rejects for network errors or user actions. */
export const sendToStorage = async (
  { blob, index, total, sha256 }: Chunk,
  sessionId: string,
  silence: Silence,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> => {
  const params = { sessionId };
  const announced = { chunkIndex: index, totalChunks: total, bytes: blob.size, md5: await md5Of(blob) };
  const addressed = (signal: AbortSignal) => call(AddressChunk, { params, body: announced }, signal);
  try {
    const address = await answered(addressed, silence).catch(async (error: unknown) => {
      const isRefused = error instanceof Unanswered && error.code === 'conflict';
      if (isRefused && (await isWhole(sessionId, total, silence))) return null;
      throw error;
    });
    if (address === null) return ARRIVED;
    const put = await transmit({ method: 'PUT', ...address, body: blob, silence }, onSent);
    if (!isOk(put.status)) return refusedBy(put);
    const body = { ...announced, chunkSha256: sha256 };
    // The last call joins all chunks before it answers. If that takes too long, the next try finds
    // the video complete.
    await answered((signal) => call(NoteChunk, { params, body }, signal), silence);
    return ARRIVED;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // An older server process lacks this endpoint; the next try may reach a newer one
    // (docs/decisions/0041).
    return error.code === 'not_found' ? stumbled(error.message) : error.reply;
  }
};
