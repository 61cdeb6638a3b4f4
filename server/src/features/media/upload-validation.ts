/** Validation of chunks, video types and session ids (specification S2, section 7). */
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { tooLargeMessage, worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import { CHUNK_BYTES, MAX_CHUNKS, MAX_VIDEO_BYTES } from '@reptemple/contract/recordings/video-upload-and-download';

export type VideoType = 'video/webm' | 'video/mp4';

export const MAX_UNFINISHED_UPLOADS = 5;
/** Number of attempts that may exceed a limit or crash before the video counts as faulty. */
export const UNCLEAR_ATTEMPTS = 2;
export const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Returns the challenge id: the first 36 characters of `{challenge id}-{epoch ms}-{random}`. */
export const challengeOf = (sessionId: string): string => sessionId.slice(0, 36);

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const FTYP = [0x66, 0x74, 0x79, 0x70];

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset: number): boolean =>
  signature.every((value, at) => bytes[offset + at] === value);

/**
 * Detects the type from the first bytes, never from the client's claim: WebM is EBML, MP4 starts
 * with an ftyp box.
 */
export const videoTypeOf = (head: Uint8Array): VideoType | undefined => {
  if (startsWith(head, EBML, 0)) return 'video/webm';
  if (startsWith(head, FTYP, 4)) return 'video/mp4';
  return undefined;
};

export interface Chunk {
  readonly index: number;
  readonly total: number;
  readonly bytes: number;
}

export interface ChunkError {
  readonly code: ErrorCode;
  readonly message: Sentence;
}

export const faultOf = ({ index, total, bytes }: Chunk): ChunkError | undefined => {
  if (index >= total)
    return {
      code: 'bad_request',
      message: worded('Invalid chunk {index}. The video has {total} chunks.', { index, total }),
    };
  if (total > MAX_CHUNKS)
    return {
      code: 'too_large',
      message: tooLargeMessage(MAX_VIDEO_BYTES),
    };
  if (bytes === 0) return { code: 'unprocessable', message: 'The chunk is empty.' };
  if (bytes > CHUNK_BYTES)
    return {
      code: 'too_large',
      message: tooLargeMessage(CHUNK_BYTES),
    };
  return undefined;
};
