/** One chunk over the wire. XMLHttpRequest, because fetch does not tell how much of a body has gone. */
import { GetUpload, UploadRefusal, UploadVideoChunk } from '@reptemple/contract/media';
import { ErrorBody } from '@reptemple/contract/errors';
import { call } from '../../../api/client.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { tried } from './calls.ts';
import { SILENCE_SECONDS, silentFor } from './patience.ts';
import type { Tried } from './patience.ts';
import type { Chunk, ChunkReply, Received } from './upload.ts';

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
  if (sha256 !== null) form.append('chunkSha256', sha256);
  form.append('exercise', names.exercise.toUpperCase());
  if (index === total - 1) {
    form.append('analysisData', names.analysisData);
    form.append('totalPushups', String(names.validReps));
    form.append('challengeName', names.challengeName);
  }
  return form;
};

/** Our own refusals are quoted by their sentence, anything else as it is. */
const wordsOf = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    const ofUpload = UploadRefusal.safeParse(body);
    if (ofUpload.success) return ofUpload.data.error;
    const refusal = ErrorBody.safeParse(body);
    return refusal.success ? refusal.data.error.message : text;
  } catch {
    return text;
  }
};

const isOk = (status: number): boolean => status >= 200 && status <= 299;

/** However slow the line is, as long as bytes go it goes on; without a byte or an answer for 30 s it is given up. */
export const sendChunk = (chunk: Chunk, names: UploadNames, onSent: (bytes: number) => void): Promise<ChunkReply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (reply: ChunkReply): void => {
      clearTimeout(silence);
      resolve(reply);
    };
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        end({ status: 0, text: silentFor(SILENCE_SECONDS) });
        request.abort();
      }, SILENCE_SECONDS * 1000);
    };
    request.open(UploadVideoChunk.method, UploadVideoChunk.path);
    request.upload.addEventListener('progress', ({ loaded }) => {
      listen();
      onSent(loaded);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      end({ status, text: isOk(status) ? responseText : wordsOf(responseText) });
    });
    request.addEventListener('error', () => end({ status: 0, text: 'Network error' }));
    listen();
    request.send(formOf(chunk, names));
  });

const NOTHING: Received = { received: [], isComplete: false };

/** What the server has of this session's video. Throws `SessionEnded`. */
export const findReceived = (sessionId: string): Promise<Tried<Received>> =>
  tried(async (signal) => {
    try {
      return await call(GetUpload, { params: { sessionId } }, signal);
    } catch (error) {
      if (isRefusal(error, 'not_found')) return NOTHING;
      throw error;
    }
  });
