/** One chunk straight to the storage: the server gives an address for exactly these bytes, and looks at what lies there afterwards. */
import { AddressChunk, BeginUpload, NoteChunk } from '@reptemple/contract/media';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/texts.ts';
import { answered, Unanswered } from './calls.ts';
import { md5Of } from './digest.ts';
import type { Silence } from './idle-timeout.ts';
import { isOk, transmit } from './transmission.ts';
import type { Chunk, ChunkReply } from './upload.ts';

const ARRIVED: ChunkReply = { status: 200, text: JSON.stringify({ success: true }) };

/** Not the line: somebody answered, and may answer otherwise the next time. */
const stumbled = (error: string): ChunkReply => ({ status: 200, text: JSON.stringify({ success: false, error }) });

/** A storage that refuses an address has seen it too late, or damaged bytes: both are helped by sending again. */
const refusedBy = (storage: ChunkReply): ChunkReply =>
  storage.status === 0 ? storage : stumbled(t('The storage answered {status}', { status: storage.status }));

/** The answer to the last chunk may have been lost on its way: then no chunk is wanted any more, and all is well. */
const isWhole = async (sessionId: string, totalChunks: number, silence: Silence): Promise<boolean> => {
  const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
  return (await answered(begin, silence)).isComplete;
};

/** Never rejects for what a person or the line can cause. */
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
    // The last one is joined with all others before the answer; where that takes longer, the next try finds the video whole.
    await answered((signal) => call(NoteChunk, { params, body }, signal), silence);
    return ARRIVED;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // A process of the version before knows no such call; the next one to be asked may (docs/decisions/0041).
    return error.code === 'not_found' ? stumbled(error.message) : error.reply;
  }
};
