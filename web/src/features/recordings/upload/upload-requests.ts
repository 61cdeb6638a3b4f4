/**
 * Requests of an upload: chunks to the server or to object storage, compressed track, and hashes of
 * files.
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
import type { Track } from '@reptemple/engine/landmark-track';
import { call } from '../../../api/api-client.ts';
import { ApiError, isErrorBody, readableBody } from '../../../api/api-error.ts';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { t, saidAgain, translateMessage } from '../../../i18n/translate.ts';
import { SessionEnded, troubleOf } from './retry-policy.ts';
import type { Tried, Trouble, IdleTimer } from './retry-policy.ts';

export interface Chunk {
  readonly blob: Blob;
  readonly index: number;
  readonly total: number;
  readonly sha256: string;
}

/** Server's reply to a chunk. If there was none, `status` is 0 and `text` the reason. */
export interface ChunkReply {
  readonly status: number;
  readonly text: string;
}

const SENT = { ok: true, value: undefined } as const;

const isChunkReply = (reply: unknown): reply is Reply<typeof UploadVideoChunk> =>
  isRecord(reply) && typeof reply['success'] === 'boolean';

/**
 * Returns success, or a problem, for the reply to a chunk.
 * @throws SessionEnded if the user is no longer signed in.
 */
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

/** Error of an upload request that timed out, failed or got an unusable reply. */
class FailedRequestError extends Error {
  readonly reply: ChunkReply;
  readonly code: ApiError['code'];
  constructor({ status, message, code }: Pick<ApiError, 'status' | 'message' | 'code'>) {
    super(message);
    // Removes the status at the start of a proxy's error message, because the message about the
    // failed chunk already names it.
    this.reply = { status, text: message.replace(new RegExp(`^${status}: `, 'u'), '') };
    this.code = code;
  }
}

/**
 * Runs a call with a timeout of 30 s, or less if the connection has been idle for more than 90 s.
 * @throws FailedRequestError after a timeout or an ApiError; other errors of `work` unchanged
 */
export const callWithIdleTimeout = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  idleTimer: IdleTimer,
): Promise<T> => {
  const signal = AbortSignal.timeout(idleTimer.leftForTry() * 1000);
  try {
    const value = await work(signal);
    idleTimer.end();
    return value;
  } catch (error) {
    if (signal.aborted) throw new FailedRequestError({ status: 0, message: idleTimer.words(), code: 'offline' });
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) idleTimer.end();
    throw new FailedRequestError(error);
  }
};

/**
 * Returns the kind of an error if it is temporary; undefined if a retry cannot help. An unreadable
 * reply comes from a proxy or captive portal, not from the server, so a retry may help.
 */
const troubleIn = ({ code, status }: ApiError): Trouble | undefined =>
  code === 'unreadable' ? 'server' : troubleOf(status);

/**
 * Runs an API call. Resolves to its result or its error.
 * @throws SessionEnded if the user is no longer signed in; errors of `work` other than ApiError
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
 * Resolves to the SHA-256 hash in lower-case hexadecimal. The library is bundled, because loading
 * it on demand could fail in the middle of an upload.
 */
export const sha256Of = async (blob: Blob): Promise<string> => {
  const bytes = await blob.arrayBuffer();
  // Web Crypto is ten times as fast, but missing on pages without HTTPS.
  if (!('subtle' in crypto)) return bytesToHex(sha256(new Uint8Array(bytes)));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/**
 * Compresses a track, with the browser's gzip if it has one. (The worker of fflate would be a blob,
 * which our content security policy forbids.)
 */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

/** Resolves to the track as gzipped JSON (docs/track-format.md). */
export const trackFile = async (track: Track): Promise<File> =>
  new File([await gzipped(track)], 'track.json.gz', { type: 'application/gzip' });

/**
 * Resolves to the MD5 hash in lower-case hexadecimal. Every object storage can check it on upload.
 */
export const md5Of = async (blob: Blob): Promise<string> => bytesToHex(md5(new Uint8Array(await blob.arrayBuffer())));

/** Request that is sent by XMLHttpRequest, because fetch reports no progress of uploads. */
export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  readonly idleTimer: IdleTimer;
  readonly answerSeconds?: number;
}

/**
 * Maximum wait for the reply to a request, as a multiple of the time that sending took. Sent bytes
 * may still be in buffers of a proxy or the phone, but rarely for longer than that.
 */
const IN_BUFFERS = 2;

const isOk = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Sends a request for as long as bytes are being sent, however slowly; the timeout without progress
 * is 30 s. Then waits for the reply. Never rejects: `status` is 0 after a timeout or a network
 * error.
 */
export const transmit = (
  { method, url, headers = {}, body, idleTimer, answerSeconds = UPLOAD_TIMEOUT_SECONDS }: Transmission,
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
        end({ status: 0, text: idleTimer.words() });
        request.abort();
      }, seconds * 1000);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      idleTimer.end();
      listen(idleTimer.leftForTry());
      onSent(loaded);
    });
    request.upload.addEventListener('load', () => {
      idleTimer.end();
      const tookSeconds = Math.ceil((performance.now() - begun) / 1000);
      listen(Math.max(answerSeconds, IN_BUFFERS * tookSeconds));
    });
    request.addEventListener('load', () => {
      idleTimer.end();
      end({ status: request.status, text: request.responseText });
    });
    request.addEventListener('error', () => end({ status: 0, text: t('Network error') }));
    listen(idleTimer.leftForTry());
    request.send(body);
  });

const ARRIVED: ChunkReply = { status: 200, text: JSON.stringify({ success: true }) };

/** Returns a reply that reports a temporary error, so that the chunk is retried. */
const passingError = (error: string): ChunkReply => ({ status: 200, text: JSON.stringify({ success: false, error }) });

/**
 * Returns the reply of the object storage to a chunk. Replaces a rejection with a temporary error,
 * so that the chunk is retried: its URL may have expired, or its bytes may have been damaged.
 */
const storageReply = (storage: ChunkReply): ChunkReply =>
  storage.status === 0
    ? storage
    : passingError(t('HTTP {status}: {text}', { status: storage.status, text: t('Storage') }));

/**
 * Resolves to true if the server has the whole video. Then only the reply to the last chunk was
 * lost.
 */
const isVideoComplete = async (sessionId: string, totalChunks: number, idleTimer: IdleTimer): Promise<boolean> => {
  const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
  return (await callWithIdleTimeout(begin, idleTimer)).isComplete;
};

/**
 * Sends a chunk to object storage. The server signs a URL for exactly these bytes, and later checks
 * what was stored. Resolves to a network error instead of rejecting.
 * @throws errors that are neither a timeout nor an ApiError
 */
export const sendToStorage = async (
  { blob, index, total, sha256 }: Chunk,
  sessionId: string,
  idleTimer: IdleTimer,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> => {
  const params = { sessionId };
  const announced = { chunkIndex: index, totalChunks: total, bytes: blob.size, md5: await md5Of(blob) };
  const addressed = (signal: AbortSignal) => call(AddressChunk, { params, body: announced }, signal);
  try {
    const address = await callWithIdleTimeout(addressed, idleTimer).catch(async (error: unknown) => {
      const isRefused = error instanceof FailedRequestError && error.code === 'conflict';
      if (isRefused && (await isVideoComplete(sessionId, total, idleTimer))) return null;
      throw error;
    });
    if (address === null) return ARRIVED;
    const put = await transmit({ method: 'PUT', ...address, body: blob, idleTimer }, onSent);
    if (!isOk(put.status)) return storageReply(put);
    const body = { ...announced, chunkSha256: sha256 };
    // After the last chunk, the server joins all chunks before it replies. If this takes longer
    // than the timeout, the next try finds the video complete.
    await callWithIdleTimeout((signal) => call(NoteChunk, { params, body }, signal), idleTimer);
    return ARRIVED;
  } catch (error) {
    if (!(error instanceof FailedRequestError)) throw error;
    // An older server process does not know this endpoint. The next try may reach a newer one
    // (docs/decisions/0041).
    return error.code === 'not_found' ? passingError(error.message) : error.reply;
  }
};

export interface UploadNames {
  readonly sessionId: string;
  readonly exercise: string;
  readonly challengeName: string;
  readonly validReps: number;
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

/**
 * Returns the translation of the server's error message. Returns texts from elsewhere unchanged.
 */
const wordsOf = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    if (isUploadRefusal(body)) return saidAgain(body.error, body.worded);
    return isErrorBody(body) ? saidAgain(body.error.message, body.error.worded) : text;
  } catch {
    return text;
  }
};

export const sendChunk = async (
  chunk: Chunk,
  names: UploadNames,
  idleTimer: IdleTimer,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> => {
  const { method, path } = UploadVideoChunk;
  const { status, text } = await transmit({ method, url: path, body: formOf(chunk, names), idleTimer }, onSent);
  return { status, text: status === 0 || isOk(status) ? text : wordsOf(text) };
};

type Begun = Reply<typeof BeginUpload>;

/**
 * Assumed reply of an older server process, which does not know the endpoint (docs/decisions/0041).
 * All chunks are then sent again, which is harmless.
 */
const ONE_BY_ONE: Begun = { chunksGoTo: 'server', received: [], isComplete: false };

/**
 * Asks the server where to send the chunks and which of them it already has.
 * @throws SessionEnded if the user is no longer signed in.
 */
export const beginUpload = async (
  sessionId: string,
  totalChunks: number,
  idleTimer: IdleTimer,
): Promise<Tried<Begun>> => {
  try {
    const begin = (signal: AbortSignal) => call(BeginUpload, { params: { sessionId }, body: { totalChunks } }, signal);
    return { ok: true, value: await callWithIdleTimeout(begin, idleTimer) };
  } catch (error) {
    if (!(error instanceof FailedRequestError)) throw error;
    if (error.code === 'not_found') return { ok: true, value: ONE_BY_ONE };
    const outcome = outcomeOf(error.reply);
    return outcome.ok ? { ok: false, reason: error.message, trouble: 'server' } : outcome;
  }
};
