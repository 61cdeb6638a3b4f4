/** Uploads chunks to the server, and asks which have arrived. */
import { BeginUpload, UploadVideoChunk } from '@reptemple/contract/recordings/media';
import type { UploadRefusal } from '@reptemple/contract/recordings/media';
import type { Reply } from '@reptemple/contract/endpoint';
import type { z } from 'zod';
import { isErrorBody } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { isRecord } from '../../../api/json-or-null.ts';
import { saidAgain } from '../../../i18n/translate.ts';
import { answered, Unanswered } from './calls.ts';
import type { Tried } from './retry-policy.ts';
import type { Silence } from './idle-timeout.ts';
import { isOk, transmit } from './storage-transport.ts';
import { outcomeOf } from './upload.ts';
import type { Chunk, ChunkReply } from './upload.ts';

export interface UploadNames {
  readonly sessionId: string;
  /** Sent in upper case (specification S2, section 7). */
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
 * An older server version lacks this endpoint (docs/decisions/0041). Send all chunks to it;
 * repeating them is harmless.
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
