/** One chunk to the server, and what is asked before the first. */
import { BeginUpload, UploadRefusal, UploadVideoChunk } from '@reptemple/contract/media';
import type { Reply } from '@reptemple/contract/endpoint';
import { ErrorBody } from '@reptemple/contract/errors';
import { call } from '../../../api/client.ts';
import { saidAgain } from '../../../i18n/texts.ts';
import { answered, Unanswered } from './calls.ts';
import type { Tried } from './retry-policy.ts';
import type { Silence } from './idle-timeout.ts';
import { isOk, transmit } from './transmission.ts';
import { outcomeOf } from './upload.ts';
import type { Chunk, ChunkReply } from './upload.ts';

export interface UploadNames {
  readonly sessionId: string;
  /** Sent upper-cased (second document, section 7). */
  readonly exercise: string;
  readonly challengeName: string;
  readonly validReps: number;
  /** What the browser has counted, as JSON. */
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

/** Our own refusals are quoted by their sentence, in the reader's language; anything else as it is. */
const wordsOf = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    const ofUpload = UploadRefusal.safeParse(body);
    if (ofUpload.success) return saidAgain(ofUpload.data.error, ofUpload.data.worded);
    const refusal = ErrorBody.safeParse(body);
    return refusal.success ? saidAgain(refusal.data.error.message, refusal.data.error.worded) : text;
  } catch {
    return text;
  }
};

/** To the server, which keeps it. */
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

/** A process of the version before knows no such call (docs/decisions/0041): its chunks go to it, and repeating them is harmless. */
const ONE_BY_ONE: Begun = { chunksGoTo: 'server', received: [], isComplete: false };

/** Where this session's chunks go, and what of them has arrived. Throws `SessionEnded`. */
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
