/**
 * Uploads a video in chunks of 5 MB, each retried up to three times (specification S2, sections 8
 * and 9). Resumes an interrupted upload.
 */
import type { Reply } from '@reptemple/contract/endpoint';
import { CHUNK_BYTES, DAMAGED_CHUNK, MAX_CHUNK_RETRIES } from '@reptemple/contract/recordings/media';
import type { UploadVideoChunk } from '@reptemple/contract/recordings/media';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { withRetry, SessionEnded, troubleOf } from './retry-policy.ts';
import type { RetryPorts, Tried, Silence } from './retry-policy.ts';
import { isRecord, jsonOrNull } from '../../../api/safe-parse.ts';
import { readableBody } from '../../../api/api-error.ts';

export interface Chunk {
  readonly blob: Blob;
  readonly index: number;
  readonly total: number;
  readonly sha256: string;
}

/** Reply to one chunk. `status` 0: no reply; `text` is then the reason. */
export interface ChunkReply {
  readonly status: number;
  readonly text: string;
}

/** Chunks of a video that the server has. */
export interface Received {
  readonly received: readonly number[];
  readonly isComplete: boolean;
}

export interface UploadPorts extends RetryPorts {
  /** Returns the chunks that have arrived before. Throws `SessionEnded`. */
  readonly findReceived: (totalChunks: number, silence: Silence) => Promise<Tried<Received>>;
  /** Sends one chunk and reports its progress. Never rejects. */
  readonly send: (chunk: Chunk, silence: Silence, onSent: (bytes: number) => void) => Promise<ChunkReply>;
  /** SHA-256 in lower-case hexadecimal. */
  readonly digest: (blob: Blob) => Promise<string>;
  /** `foundBytes`: the part of `sentBytes` that had arrived before. */
  readonly onProgress: (sentBytes: number, foundBytes: number) => void;
}

/** The upload failed; the message is for the user. */
export class UploadError extends Error {}

const SENT = { ok: true, value: undefined } as const;

const isChunkReply = (reply: unknown): reply is Reply<typeof UploadVideoChunk> =>
  isRecord(reply) && typeof reply['success'] === 'boolean';

/** Throws `SessionEnded`. */
export const outcomeOf = ({ status, text }: ChunkReply): Tried<undefined> => {
  if (status === 0) return { ok: false, reason: text, trouble: 'connection' };
  if (status === 401) throw new SessionEnded(text);
  if (status < 200 || status > 299) {
    const words = readableBody(status, translateMessage(text));
    const trouble = words === translateMessage(DAMAGED_CHUNK) ? 'connection' : troubleOf(status);
    return { ok: false, reason: t('HTTP {status}: {text}', { status, text: words }), trouble };
  }
  const reply = jsonOrNull(text);
  if (!isChunkReply(reply)) return { ok: false, reason: t('Invalid server response'), trouble: 'server' };
  return reply.success ? SENT : { ok: false, reason: reply.error ?? t('Upload failed'), trouble: 'server' };
};

/** `chunk`: index of the chunk that failed. */
const faultOf = (chunk: number, reason: string, hasRetried: boolean): UploadError =>
  new UploadError(
    hasRetried
      ? t('Failed to upload chunk {chunk} after {retries} retries: {reason}', {
          chunk: chunk + 1,
          retries: MAX_CHUNK_RETRIES,
          reason,
        })
      : reason,
  );

/** In bytes. */
interface Arrived {
  readonly sent: number;
  readonly found: number;
}

/** Sends one chunk until it has arrived. `before`: bytes of the chunks before it. */
const sendChunk = (chunk: Chunk, ports: UploadPorts, before: Arrived): Promise<undefined> => {
  const onSent = (bytes: number): void =>
    ports.onProgress(before.sent + Math.min(bytes, chunk.blob.size), before.found);
  const send = async (silence: Silence): Promise<Tried<undefined>> => {
    const outcome = outcomeOf(await ports.send(chunk, silence, onSent));
    if (!outcome.ok) onSent(0);
    return outcome;
  };
  return withRetry(send, ports, (reason, hasRetried) => faultOf(chunk.index, reason, hasRetried));
};

const chunkOf = (video: Blob, index: number, total: number): Omit<Chunk, 'sha256'> => {
  const start = index * CHUNK_BYTES;
  return { blob: video.slice(start, start + CHUNK_BYTES, video.type), index, total };
};

/**
 * Resolves to the chunks' hashes, in order, when the server has all chunks. Sending a chunk again
 * is harmless, so a failed upload can simply be restarted. Throws `UploadError` or `SessionEnded`.
 */
export const uploadVideo = async (video: Blob, ports: UploadPorts): Promise<readonly string[]> => {
  const total = Math.ceil(video.size / CHUNK_BYTES);
  if (total === 0) return [];
  const before = await withRetry(
    (silence) => ports.findReceived(total, silence),
    ports,
    // The query precedes the first chunk, so report its failure as chunk 0.
    (reason, hasRetried) => faultOf(0, reason, hasRetried),
  );
  const received = new Set(before.received);
  const hashes: string[] = [];
  let arrived: Arrived = { sent: 0, found: 0 };
  for (let index = 0; index < total; index += 1) {
    const cut = chunkOf(video, index, total);
    const sha256 = await ports.digest(cut.blob);
    hashes.push(sha256);
    const isFound = before.isComplete || received.has(index);
    if (!isFound) await sendChunk({ ...cut, sha256 }, ports, arrived);
    const { size } = cut.blob;
    arrived = { sent: arrived.sent + size, found: arrived.found + (isFound ? size : 0) };
    ports.onProgress(arrived.sent, arrived.found);
  }
  return hashes;
};
