/**
 * Uploads a chunk directly to object storage: the server signs a URL for exactly these bytes, and
 * checks the stored object afterwards.
 */
import { AddressChunk, BeginUpload, NoteChunk } from '@reptemple/contract/recordings/media';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { answered, Unanswered } from './calls.ts';
import { md5Of } from './digest.ts';
import type { Silence } from './idle-timeout.ts';
import { isOk, transmit } from './transmission.ts';
import type { Chunk, ChunkReply } from './upload.ts';

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
