/**
 * Endpoints to upload a video in chunks, through the server or directly to a bucket, and to
 * download a recording's video, thumbnail, GIF and clips (specification S2, section 7).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ERROR_CODES } from '../error-codes.ts';
import { MessageWithParams } from '../message-with-params.ts';
import { Sha256 } from './attempt-tickets.ts';

/** Size of a chunk in bytes: 5 MB, from specification S2, section 9. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
export const MAX_CHUNK_RETRIES = 3;
export const UPLOAD_TIMEOUT_SECONDS = 120;
/**
 * Maximum size of a video in bytes. 20 minutes (the longest track) at 500 kbit/s are 75 MB; the
 * rest is for browsers that exceed this bit rate.
 */
export const MAX_VIDEO_BYTES = 300 * 1024 * 1024;
export const MAX_CHUNKS = MAX_VIDEO_BYTES / CHUNK_BYTES;

/** Schema of an upload id: `{challenge id}-{epoch ms}-{random}` (specification S2, section 9). */
export const SessionId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{13}-[a-z0-9]{12,32}$/, 'Invalid value.');

/**
 * Returns the time at which an attempt began, from its upload id: by the browser's clock, which may
 * be wrong.
 */
export const getSessionStart = (sessionId: string): Date => new Date(Number(sessionId.split('-')[5]));

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number);

/**
 * Error body of the upload endpoints. The specification defines the first two fields; the others
 * are those of all errors.
 */
export const UploadRefusal = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  /** The message as template and parameters, for translation; absent if it has no parameters. */
  worded: MessageWithParams.optional(),
});

/**
 * Endpoint to upload one chunk of a video through the server. The specification names the multipart
 * fields and the reply's fields.
 */
export const UploadVideoChunk = endpoint({
  id: 'media.uploadChunk',
  method: 'post',
  path: '/api/upload-video-chunk',
  summary:
    'One chunk of a recording’s video. Repeating a chunk is harmless; the last one missing completes the upload.',
  access: 'participant',
  reach: 'own',
  form: z.object({
    chunk: z.instanceof(File),
    chunkIndex: wholeNumber,
    totalChunks: wholeNumber,
    sessionId: SessionId,
    /**
     * SHA-256 of this chunk; not checked if omitted. If it does not match, the reply is
     * `unprocessable` with the message `DAMAGED_CHUNK`, and the client sends the chunk again. A
     * retry does not change other `unprocessable` replies.
     */
    chunkSha256: Sha256.optional(),
    exercise: z.string().min(1).max(100),
    analysisData: z.string().max(2_000_000).optional(),
    totalPushups: wholeNumber.optional(),
    challengeName: z.string().max(200).optional(),
  }),
  output: z.object({
    success: z.boolean(),
    error: z.string().optional(),
    videoUrl: z.string().optional(),
    thumbnailUrl: z.string().optional(),
    gifUrl: z.string().optional(),
  }),
  errors: ['not_signed_in', 'forbidden', 'conflict', 'too_large', 'wrong_type', 'unprocessable'],
  refusal: UploadRefusal,
});

export const DAMAGED_CHUNK = 'Part of the upload was damaged. Sending it again.';

export const GetUpload = endpoint({
  id: 'media.getUpload',
  method: 'get',
  path: '/api/uploads/{sessionId}',
  summary:
    'Which chunks of the caller’s upload have arrived, to resume it after an interruption. Not found if there are none, or after a day.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  output: z.object({
    /**
     * Indexes of the chunks that the server has, ascending. While `isComplete` is false these are
     * never all chunks, so that the client always has one to send.
     */
    received: z.array(z.int()),
    isComplete: z.boolean(),
  }),
  errors: ['not_found', 'forbidden'],
});

/**
 * Maximum time in seconds for which a signed link to a private file is valid. A new link has at
 * least half of that left.
 */
export const MEDIA_LINK_SECONDS = 60 * 60;

const WHERE_CHUNKS_GO = ['server', 'storage'] as const;

export const BeginUpload = endpoint({
  id: 'media.beginUpload',
  method: 'post',
  path: '/api/uploads/{sessionId}',
  summary:
    'Asked before a video is sent, and again after an interruption: where its chunks go, and what of them has arrived.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  body: z.object({ totalChunks: z.int() }),
  output: z.object({
    /**
     * Destination to which the client sends the chunks. server: `media.uploadChunk`. storage: a URL
     * from `media.addressChunk`.
     */
    chunksGoTo: z.enum(WHERE_CHUNKS_GO),
    received: z.array(z.int()),
    isComplete: z.boolean(),
  }),
  errors: ['bad_request', 'forbidden', 'conflict', 'too_large', 'unprocessable'],
});

const AnnouncedChunk = z.object({
  chunkIndex: z.int().min(0),
  totalChunks: z.int(),
  bytes: z.int(),
  md5: z.string().regex(/^[0-9a-f]{32}$/, 'must be an MD5 in lower-case hexadecimal'),
});

export const AddressChunk = endpoint({
  id: 'media.addressChunk',
  method: 'post',
  path: '/api/uploads/{sessionId}/addresses',
  summary: 'A URL and headers to PUT one chunk into the storage, valid for exactly these bytes and for 15 minutes.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  body: AnnouncedChunk,
  output: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  errors: ['bad_request', 'forbidden', 'conflict', 'too_large', 'unprocessable'],
});

export const NoteChunk = endpoint({
  id: 'media.noteChunk',
  method: 'post',
  path: '/api/uploads/{sessionId}/chunks',
  summary:
    'Report that a chunk is in the storage. It is checked before it counts. Repeating it is harmless; the last chunk completes the upload.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  body: AnnouncedChunk.extend({ chunkSha256: Sha256 }),
  output: z.object({ isComplete: z.boolean() }),
  errors: ['bad_request', 'forbidden', 'conflict', 'too_large', 'wrong_type', 'unprocessable'],
});

/**
 * Kinds of a recording's media files. `clip` is the share clip with the video, `skeleton` the video
 * that shows only a moving skeleton.
 */
export const MEDIA_FILES = ['video', 'thumbnail', 'gif', 'clip', 'skeleton'] as const;

export const CLIP_STATES = ['queued', 'ready', 'failed'] as const;
export const CLIPS_PER_HOUR = 20;

export const Clip = z.object({
  state: z.enum(CLIP_STATES),
  url: z.string().nullable(),
});
export type Clip = z.output<typeof Clip>;

export const GetMedia = endpoint({
  id: 'media.get',
  method: 'get',
  path: '/api/media/{media}/{file}',
  summary:
    'Video (seekable, byte ranges), thumbnail, GIF or share clip of a recording; with a bucket, a redirect to it. Not found for others while a duel hides its results, except by the signed link of a recording; not found for others but the skeleton clip if the owner hides the film; not found for all once the challenge is deleted.',
  access: 'anyone',
  reach: 'shown',
  params: z.object({ media: z.uuid(), file: z.enum(MEDIA_FILES) }),
  /**
   * Parameters of a signed link: expiry, key id and signature. If the link is expired or invalid,
   * the request is treated as unsigned.
   */
  query: z.object({
    until: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .optional(),
    key: z.string().max(20).optional(),
    signature: z.string().max(100).optional(),
    /**
     * Version of the GIF, which the server ignores. A new value makes browsers fetch the redrawn
     * GIF.
     */
    v: z.string().max(16).optional(),
  }),
  output: 'bytes',
  isFile: true,
  errors: ['not_found'],
});
