/** Sends a video in chunks of 5 MB, each tried again up to three times (second document, sections 8 and 9). */
import { CHUNK_BYTES, MAX_CHUNK_RETRIES, UploadVideoChunk } from '@reptemple/contract/media';

export interface Chunk {
  readonly blob: Blob;
  readonly index: number;
  readonly total: number;
}

/** What came back for one chunk. `status` 0: nothing did, `text` then says why. */
export interface ChunkReply {
  readonly status: number;
  readonly text: string;
}

export interface UploadPorts {
  /** Sends one chunk and says how much of it has gone so far. Never rejects. */
  readonly send: (chunk: Chunk, onSent: (bytes: number) => void) => Promise<ChunkReply>;
  /** Resolves after `ms`, or before, when trying again has become worthwhile. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onProgress: (sentBytes: number) => void;
  /** Something is in the way and will be tried again; null: it goes on. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** `connection`: nothing answers; `server`: it answers that it cannot just now. */
export type Trouble = 'connection' | 'server';

/** The video did not arrive; the message is for the person. */
export class UploadFault extends Error {}

type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; /** Trying again could help. */ readonly isPassing: boolean };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Trying again helps when nothing answered, when the server stumbled or asked to wait; not when it refused. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

export const outcomeOf = ({ status, text }: ChunkReply): Outcome => {
  if (status === 0) return { ok: false, reason: text, isPassing: true };
  if (status < 200 || status > 299) {
    return { ok: false, reason: `HTTP ${status}: ${text}`, isPassing: isPassing(status) };
  }
  const reply = UploadVideoChunk.output.safeParse(parsed(text));
  if (!reply.success) return { ok: false, reason: 'Invalid server response', isPassing: true };
  if (reply.data.success) return { ok: true };
  return { ok: false, reason: reply.data.error ?? 'Upload failed', isPassing: true };
};

const sendChunk = async (chunk: Chunk, ports: UploadPorts, sentBefore: number): Promise<void> => {
  const onSent = (bytes: number): void => ports.onProgress(sentBefore + Math.min(bytes, chunk.blob.size));
  for (let retries = 0; ; retries += 1) {
    const reply = await ports.send(chunk, onSent);
    const outcome = outcomeOf(reply);
    if (outcome.ok) {
      ports.onTrouble(null);
      return;
    }
    if (!outcome.isPassing) throw new UploadFault(outcome.reason);
    if (retries === MAX_CHUNK_RETRIES) {
      const which = `chunk ${chunk.index + 1} after ${MAX_CHUNK_RETRIES} retries`;
      throw new UploadFault(`Failed to upload ${which}: ${outcome.reason}`);
    }
    onSent(0);
    ports.onTrouble(reply.status === 0 ? 'connection' : 'server');
    await ports.wait(2 ** (retries + 1) * 1000);
  }
};

/**
 * Resolves when the server has every chunk. Sending a chunk it already has is harmless, so a failed upload is simply begun again.
 * Throws `UploadFault`.
 */
export const uploadVideo = async (video: Blob, ports: UploadPorts): Promise<void> => {
  const total = Math.ceil(video.size / CHUNK_BYTES);
  for (let index = 0; index < total; index += 1) {
    const start = index * CHUNK_BYTES;
    await sendChunk({ blob: video.slice(start, start + CHUNK_BYTES, video.type), index, total }, ports, start);
    ports.onProgress(Math.min(start + CHUNK_BYTES, video.size));
  }
};
