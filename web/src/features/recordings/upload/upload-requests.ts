/**
 * Requests of an upload: chunks to the server or directly to object storage, and files with their
 * hashes.
 */
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { gzipSync } from 'fflate';
import type { z } from 'zod';
import type { Reply } from '@reptemple/contract/endpoint';
import {
  AddressChunk,
  BeginUpload,
  DAMAGED_CHUNK,
  NoteChunk,
  UPLOAD_TIMEOUT_SECONDS,
  UploadVideoChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import type { UploadRefusal } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Track } from '@reptemple/engine/track';
import { call } from '../../../api/api-client.ts';
import { ApiError, isErrorBody, readableBody } from '../../../api/api-error.ts';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { t, saidAgain, translateMessage } from '../../../i18n/translate.ts';
import { SessionEnded, troubleOf } from './retry-policy.ts';
import type { Tried, Trouble, Silence } from './retry-policy.ts';

export interface Chunk {
  readonly blob: Blob;
  readonly index: number;
  readonly total: number;
  readonly sha256: string;
}

/** Reply to a chunk. `status` 0: no reply; `text` is then the reason. */
export interface ChunkReply {
  readonly status: number;
  readonly text: string;
}

const SENT = { ok: true, value: undefined } as const;

const isChunkReply = (reply: unknown): reply is Reply<typeof UploadVideoChunk> =>
  isRecord(reply) && typeof reply['success'] === 'boolean';

/** Parses the reply to a chunk: success, or the problem to retry. Throws `SessionEnded`. */
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

/** Error of a call that failed, or whose answer was unusable. */
class Unanswered extends Error {
  /** Status and text of the answer, as in the reply to a chunk. */
  readonly reply: ChunkReply;
  readonly code: ApiError['code'];
  constructor({ status, message, code }: Pick<ApiError, 'status' | 'message' | 'code'>) {
    super(message);
    // Removes the status that foreign pages are quoted with, because the chunk's message already
    // contains it.
    this.reply = { status, text: message.replace(new RegExp(`^${status}: `, 'u'), '') };
    this.code = code;
  }
}

/**
 * Runs a call with a timeout of 30 s, or less if the connection has been idle before. Throws
 * `Unanswered` on a timeout or an `ApiError`, and any other error as it is.
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

/**
 * Returns the problem to retry; undefined if a retry cannot help. A foreign page (a captive
 * portal's, a proxy's) is no answer, so it is worth a retry.
 */
const troubleIn = ({ code, status }: ApiError): Trouble | undefined =>
  code === 'unreadable' ? 'server' : troubleOf(status);

/**
 * Runs an API call with a timeout and returns a result that can be retried. Throws `SessionEnded`,
 * and any error that is not an `ApiError`.
 */
export const tried = async <T>(work: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') throw new SessionEnded(error.message);
    return { ok: false, reason: error.message, trouble: troubleIn(error) };
  }
};

/**
 * Returns the SHA-256 of a file in lower-case hexadecimal. Its code is bundled, not loaded on
 * demand, because the network may be gone in the middle of an upload.
 */
export const sha256Of = async (blob: Blob): Promise<string> => {
  const bytes = await blob.arrayBuffer();
  // Web Crypto is ten times as fast as the library, but only available on secure pages.
  if (!('subtle' in crypto)) return bytesToHex(sha256(new Uint8Array(bytes)));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/**
 * Gzips a track as JSON, with the browser's compression if available. (fflate's worker would be a
 * blob, which our content policy forbids.)
 */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

/** Converts a track to the file that the server accepts: gzipped JSON (docs/track-format.md). */
export const trackFile = async (track: Track): Promise<File> =>
  new File([await gzipped(track)], 'track.json.gz', { type: 'application/gzip' });

/**
 * Returns the MD5 of a file in lower-case hexadecimal, which every object storage can check on
 * upload.
 */
export const md5Of = async (blob: Blob): Promise<string> => bytesToHex(md5(new Uint8Array(await blob.arrayBuffer())));

/** Request to send. XMLHttpRequest is used, because fetch reports no upload progress. */
export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Idle timer of the connection. */
  readonly silence: Silence;
  /** Minimum time in seconds to wait for the answer once all bytes are sent. */
  readonly answerSeconds?: number;
}

/**
 * Factor for the wait: sent bytes may still be in buffers (of a tunnel, a proxy or the phone) that
 * empty at the connection's rate. Most of them need less than twice the time that sending took.
 */
const IN_BUFFERS = 2;

const isOk = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Sends a request as long as bytes go out, however slowly. Times out after 30 s without a byte, or
 * earlier if the connection has been idle before. Then waits for the answer.
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

/** Returns a reply with a transient server error, worth a retry. */
const stumbled = (error: string): ChunkReply => ({ status: 200, text: JSON.stringify({ success: false, error }) });

/**
 * Returns the reply for a chunk that the storage rejected. It rejects expired URLs and damaged
 * bytes; a retry helps with both.
 */
const refusedBy = (storage: ChunkReply): ChunkReply =>
  storage.status === 0 ? storage : stumbled(t('Storage error {status}', { status: storage.status }));

/**
 * Resolves to true if the server has the whole video, so that no chunk is needed. The answer to the
 * last chunk may have been lost.
 */
const isWhole = async (sessionId: string, totalChunks: number, silence: Silence): Promise<boolean> => {
  const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
  return (await answered(begin, silence)).isComplete;
};

/**
 * Uploads a chunk directly to object storage: the server signs a URL for exactly these bytes, and
 * checks the stored object afterwards. Never rejects for network errors or user actions.
 */
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
    // Waits for the answer. The last call joins all chunks first; if that takes too long, the next
    // try finds the video complete.
    await answered((signal) => call(NoteChunk, { params, body }, signal), silence);
    return ARRIVED;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // An older server process lacks this endpoint; the next try may reach a newer one
    // (docs/decisions/0041).
    return error.code === 'not_found' ? stumbled(error.message) : error.reply;
  }
};

export interface UploadNames {
  readonly sessionId: string;
  /** Name of the exercise in upper case (specification S2, section 7). */
  readonly exercise: string;
  readonly challengeName: string;
  readonly validReps: number;
  /** The browser's count, as JSON. */
  readonly analysisData: string;
}

const formOf = ({ blob, index, total, sha256 }: Chunk, names: UploadNames): FormData => {
  const form = new FormData();
  form.append('chunk', blob, `chunk-${index}`);
  form.append('chunkIndex', String(index));
  form.append('totalChunks', String(total));
  form.append('sessionId', names.sessionId);
  form.append('chunkSha256', sha256);
  form.append('exercise', names.exercise.toUpperCase());
  if (index === total - 1) {
    form.append('analysisData', names.analysisData);
    form.append('totalPushups', String(names.validReps));
    form.append('challengeName', names.challengeName);
  }
  return form;
};

const isUploadRefusal = (body: unknown): body is z.output<typeof UploadRefusal> =>
  isRecord(body) && body['success'] === false && typeof body['error'] === 'string';

/** Returns the message of our own errors, translated; other texts unchanged. */
const wordsOf = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    if (isUploadRefusal(body)) return saidAgain(body.error, body.worded);
    return isErrorBody(body) ? saidAgain(body.error.message, body.error.worded) : text;
  } catch {
    return text;
  }
};

/** Uploads a chunk to the server, which stores it. */
export const sendChunk = async (
  chunk: Chunk,
  names: UploadNames,
  silence: Silence,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> => {
  const { method, path } = UploadVideoChunk;
  const { status, text } = await transmit({ method, url: path, body: formOf(chunk, names), silence }, onSent);
  return { status, text: status === 0 || isOk(status) ? text : wordsOf(text) };
};

type Begun = Reply<typeof BeginUpload>;

/**
 * Answer if an older server version lacks the endpoint (docs/decisions/0041): all chunks are sent
 * to the server; repeating them is harmless.
 */
const ONE_BY_ONE: Begun = { chunksGoTo: 'server', received: [], isComplete: false };

/** Returns where the session's chunks go and which have arrived. Throws `SessionEnded`. */
export const beginUpload = async (sessionId: string, totalChunks: number, silence: Silence): Promise<Tried<Begun>> => {
  try {
    const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
    return { ok: true, value: await answered(begin, silence) };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error.code === 'not_found') return { ok: true, value: ONE_BY_ONE };
    const outcome = outcomeOf(error.reply);
    return outcome.ok ? { ok: false, reason: error.message, trouble: 'server' } : outcome;
  }
};
