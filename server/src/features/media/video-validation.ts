/** Validation of chunks and video types (specification S2, section 7). */
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import { CHUNK_BYTES, MAX_CHUNKS, MAX_VIDEO_BYTES } from '@reptemple/contract/recordings/video-upload-and-download';

export type VideoType = 'video/webm' | 'video/mp4';

/** Maximum videos per user without a submitted recording. */
export const MAX_UNFINISHED_UPLOADS = 5;
/** Number of attempts that may exceed a limit or crash before the video counts as faulty. */
export const UNCLEAR_ATTEMPTS = 2;
/** Time after the last chunk at which an upload without a submission is deleted. */
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
      message: worded('The file is too large. The limit is {megabytes} MB.', {
        megabytes: MAX_VIDEO_BYTES / 1024 / 1024,
      }),
    };
  if (bytes === 0) return { code: 'unprocessable', message: 'The chunk is empty.' };
  if (bytes > CHUNK_BYTES)
    return {
      code: 'too_large',
      message: worded('The file is too large. The limit is {megabytes} MB.', { megabytes: CHUNK_BYTES / 1024 / 1024 }),
    };
  return undefined;
};

export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null;

/**
 * Returns true if the viewer may see the video. A hidden video is visible to its owner, and to
 * admins for checks.
 */
export const maySeeFilm = (
  { ownerId, isFilmHidden }: { readonly ownerId: string; readonly isFilmHidden: boolean },
  viewer: Viewer,
): boolean => !isFilmHidden || (viewer !== null && (viewer.isAdmin || viewer.userId === ownerId));

export interface Highlight {
  readonly startMs: number;
  readonly endMs: number;
}

interface RankedRep extends Highlight {
  readonly valid: boolean;
  readonly formScore: number | null;
}

/**
 * Returns the rep for the GIF: valid before invalid, then best form, then earliest. Null without
 * reps.
 */
export const bestRep = (reps: readonly RankedRep[]): Highlight | null => {
  const worth = ({ valid, formScore }: RankedRep): number => (valid ? 1000 : 0) + (formScore ?? 0);
  let best: RankedRep | undefined;
  for (const rep of reps) if (!best || worth(rep) > worth(best)) best = rep;
  return best ? { startMs: best.startMs, endMs: best.endMs } : null;
};
