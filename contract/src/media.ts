/** Video up in chunks, video, thumbnail and GIF down (second document, section 7). */
import { z } from 'zod';
import { Sha256 } from './attempts.ts';
import { endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { Worded } from './worded.ts';

/** Second document, section 9: upload chunk size 5 MB. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
export const MAX_CHUNK_RETRIES = 3;
export const UPLOAD_TIMEOUT_SECONDS = 120;
/** 20 minutes (the longest track) at 500 kbit/s is 75 MB; room for browsers that overshoot the rate. */
export const MAX_VIDEO_BYTES = 300 * 1024 * 1024;
export const MAX_CHUNKS = MAX_VIDEO_BYTES / CHUNK_BYTES;

/** `{challenge id}-{epoch ms}-{random}` (second document, section 9: built from the challenge id, a timestamp and a random string). */
export const SessionId = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{13}-[a-z0-9]{12,32}$/,
    'The session id is not in the expected form.',
  );

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number);

/** The specification's reply for what went wrong, with the code and the id of every other refusal beside it. */
export const UploadRefusal = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  /** The sentence, for whoever reads another language. */
  worded: Worded.optional(),
});

/** Multipart fields and reply exactly as the specification names them. */
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
    /** Of this chunk's bytes. When others arrive, the chunk is refused with `unprocessable` and `DAMAGED_CHUNK`: send it again. */
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

/** The refusal that is worth another try, unlike every other `unprocessable`. */
export const DAMAGED_CHUNK = 'The chunk was damaged on its way. It is sent again.';

export const GetUpload = endpoint({
  id: 'media.getUpload',
  method: 'get',
  path: '/api/uploads/{sessionId}',
  summary:
    'What has arrived of one’s own upload, so that it can go on after an interruption. Unknown: nothing has, or a day has passed.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  output: z.object({
    /** Indexes of the chunks that need not be sent again, ascending; never all of them before `isComplete`. */
    received: z.array(z.int()),
    isComplete: z.boolean(),
  }),
  errors: ['not_found', 'forbidden'],
});

/** How long a link to a file holds that not everybody may see; at least half of it is left when it is given out. */
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
    /** `server`: each chunk to `media.uploadChunk`; `storage`: each to an address of `media.addressChunk`. */
    chunksGoTo: z.enum(WHERE_CHUNKS_GO),
    received: z.array(z.int()),
    isComplete: z.boolean(),
  }),
  errors: ['bad_request', 'forbidden', 'conflict', 'too_large', 'unprocessable'],
});

const AnnouncedChunk = z.object({
  chunkIndex: z.int().min(0),
  totalChunks: z.int(),
  /** 5 MB, but for the last one. */
  bytes: z.int(),
  md5: z.string().regex(/^[0-9a-f]{32}$/, 'must be an MD5 in lower-case hexadecimal'),
});

export const AddressChunk = endpoint({
  id: 'media.addressChunk',
  method: 'post',
  path: '/api/uploads/{sessionId}/addresses',
  summary:
    'Where in the storage one chunk is to be PUT, with these headers: good for exactly these bytes and a quarter of an hour.',
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
    'Says that a chunk lies in the storage. It is looked at before it counts; saying so again is harmless, and the last one completes the upload.',
  access: 'participant',
  reach: 'own',
  params: z.object({ sessionId: SessionId }),
  body: AnnouncedChunk.extend({ chunkSha256: Sha256 }),
  output: z.object({ isComplete: z.boolean() }),
  errors: ['bad_request', 'forbidden', 'conflict', 'too_large', 'wrong_type', 'unprocessable'],
});

export const MEDIA_FILES = ['video', 'thumbnail', 'gif'] as const;

export const GetMedia = endpoint({
  id: 'media.get',
  method: 'get',
  path: '/api/media/{media}/{file}',
  summary:
    'Video (seekable, byte ranges), thumbnail or GIF of a recording; where a storage stands behind, a redirect to it. Not found for others while a duel hides its results, but by the signed link that a recording then has; nor once the challenge is deleted.',
  access: 'anyone',
  reach: 'shown',
  params: z.object({ media: z.uuid(), file: z.enum(MEDIA_FILES) }),
  /** Of a signed link; void or of another file, it is as if they were not there. */
  query: z.object({
    until: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .optional(),
    key: z.string().max(20).optional(),
    signature: z.string().max(100).optional(),
  }),
  output: 'bytes',
  isFile: true,
  errors: ['not_found'],
});
