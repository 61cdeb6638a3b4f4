import type { Received } from '@reptemple/contract/endpoint';
import {
  AddressChunk,
  BeginUpload,
  CHUNK_BYTES,
  GetMedia,
  GetUpload,
  NoteChunk,
  UploadVideoChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import type { MEDIA_FILES } from '@reptemple/contract/recordings/video-upload-and-download';
import { AppError } from '../../platform/http/app-error.ts';
import { createConcurrencyLimiter } from '../../platform/http/concurrency-limiter.ts';
import type { ConcurrencyLimits } from '../../platform/http/concurrency-limiter.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { parsedJson } from '../../platform/http/parse-request.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import type { Presentation } from '../../platform/storage/file-storage-and-local-folder.ts';
import { areResultsHidden, findChallenge, maySeeReps } from '../challenges/index.ts';
import { addressChunk, beginUpload, noteStoredChunk, takeChunk, uploadState } from './chunked-upload.ts';
import { findClip } from './share-clips-and-redrawn-gifs.ts';
import { mediaKey, mediaUrl, mediaUrls, mayFollow } from './storage-keys-and-links.ts';
import { findMedia, findMediaBySession } from './store.ts';
import type { StoredMedia } from './store.ts';
import { maySeeFilm } from './video-visibility.ts';

/**
 * Maximum size of a request body in bytes: the chunk, 2 MB of analysis data, and the surrounding
 * form.
 */
const MAX_UPLOAD_REQUEST = CHUNK_BYTES + 3 * 1024 * 1024;

const uploadChunk: Handler<typeof UploadVideoChunk> = async ({ form }, context) => {
  // Validates the analysis data without storing it: reps are counted from the submitted track.
  if (form.analysisData !== undefined) parsedJson(form.analysisData);
  const { mediaId, isWhole } = await takeChunk(form, context);
  return isWhole ? { success: true, ...mediaUrls(mediaId) } : { success: true };
};

const getUpload: Handler<typeof GetUpload> = async ({ params }, context) => {
  const upload = await findMediaBySession(context.db, params.sessionId);
  if (!upload) throw new AppError('not_found', 'Not found. It may have been deleted.');
  if (upload.ownerId !== context.caller.userId)
    throw new AppError('forbidden', 'This recording belongs to someone else.');
  return uploadState(upload, context);
};

const EXTENSIONS = { 'video/webm': 'webm', 'video/mp4': 'mp4', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

/**
 * Cache header of ready videos, which never change. Shared caches must not store them: permissions
 * change and videos are deleted.
 */
const CACHE = 'private, max-age=31536000, immutable';

type Asked = Received<typeof GetMedia>;

/**
 * Returns true if the caller may see the file. A video reveals its reps, so it needs the permission
 * to see results, or a signed link. Users other than the owner and admins see only the skeleton
 * clip of a hidden video. Once the challenge is deleted, returns false for everyone.
 */
const maySee = async (stored: StoredMedia, asked: Asked, context: Context): Promise<boolean> => {
  const { challengeId, ownerId } = stored;
  const { db, caller, now } = context;
  // Rejects a hidden video before checking the link's signature, because the link may be older than
  // the hiding.
  if (asked.params.file !== 'skeleton' && !maySeeFilm(stored, caller)) return false;
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) return false;
  if (maySeeReps(areResultsHidden(challenge, now), ownerId, caller)) return true;
  return mayFollow(mediaUrl(asked.params.media, asked.params.file), asked.query, context);
};

const NOT_THERE = 'Not found. It may have been deleted.';

/** Cache header of clips and redrawn GIFs, which are rendered again when the result changes. */
const CLIP_CACHE = 'private, no-cache';
/**
 * Cache header of hidden videos: the browser must not show them to the next person who signs in.
 */
const HIDDEN_CACHE = 'private, no-store';

const FILE_TYPES = { thumbnail: 'image/jpeg', gif: 'image/gif', clip: 'video/mp4', skeleton: 'video/mp4' } as const;
const VARIANTS = { clip: 'film', skeleton: 'skeleton', gif: 'gif' } as const;

const isClipFile = (file: (typeof MEDIA_FILES)[number]): file is keyof typeof VARIANTS => file in VARIANTS;

const cacheOf = ({ isFilmHidden }: StoredMedia, file: (typeof MEDIA_FILES)[number], version: string): string => {
  if (isFilmHidden && file !== 'skeleton') return HIDDEN_CACHE;
  return version === '' ? CACHE : CLIP_CACHE;
};

const presentationOf = (stored: StoredMedia, file: (typeof MEDIA_FILES)[number], version: string): Presentation => {
  const type = file === 'video' ? (stored.videoType ?? 'video/webm') : FILE_TYPES[file];
  const disposition = `inline; filename="reptemple-${file}.${EXTENSIONS[type]}"`;
  return { type, disposition, cacheControl: cacheOf(stored, file, version) };
};

/**
 * Returns the part of the ETag that changes with the file's content. Empty for files that never
 * change, such as the original GIF, which has no clip row. Undefined while a clip is not ready.
 */
const versionOf = async (
  { id }: StoredMedia,
  file: (typeof MEDIA_FILES)[number],
  { db }: Context,
): Promise<string | undefined> => {
  if (!isClipFile(file)) return '';
  const clip = await findClip(db, id, VARIANTS[file]);
  if (!clip && file === 'gif') return '';
  return clip?.state === 'ready' ? `-${clip.contents}` : undefined;
};

/** Returns a redirect that is not cached, because permissions are checked on each request. */
const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } });

const getMedia: Handler<typeof GetMedia> = async (asked, context) => {
  const { params } = asked;
  const { db, files, request } = context;
  const stored = await findMedia(db, params.media);
  if (stored?.state !== 'ready' || !(await maySee(stored, asked, context))) throw new AppError('not_found', NOT_THERE);
  const version = await versionOf(stored, params.file, context);
  if (version === undefined) throw new AppError('not_found', NOT_THERE);
  const key = mediaKey(stored, params.file);
  const presentation = presentationOf(stored, params.file, version);
  // Redirects GET requests only, because presigned URLs are for GET. The server itself answers
  // HEAD.
  if (files.direct && request.method === 'GET') {
    return redirect(await files.direct.getAddress(key, presentation));
  }
  const found = await files.find(key);
  if (!found) throw new AppError('not_found', NOT_THERE);
  const { type, disposition, cacheControl } = presentation;
  return serveBytes(
    {
      bytes: found.bytes,
      type,
      etag: `"${params.media}-${found.bytes}${version}"`,
      cacheControl,
      headers: { 'content-disposition': disposition },
      body: (range) => files.stream(key, range),
    },
    request,
  );
};

/**
 * Limits of concurrent uploads per process. A chunk is in memory about twice, so uploads take at
 * most 640 MB. A browser sends one chunk at a time, and gives up after 30 s without progress.
 * Waiting requests have sent almost nothing yet.
 */
const AT_ONCE: ConcurrencyLimits = { slots: 64, maxPerPerson: 3, maxWaiting: 400, maxWaitMs: 20_000 };

export const mediaRoutes = (): readonly Route[] => [
  route(UploadVideoChunk, uploadChunk, {
    changesNoAnswer: true,
    maxBodyBytes: MAX_UPLOAD_REQUEST,
    gate: createConcurrencyLimiter(AT_ONCE),
    refusalBody: ({ error }) => ({
      success: false,
      error: error.message,
      code: error.code,
      requestId: error.requestId,
      ...(error.worded ? { worded: error.worded } : {}),
    }),
  }),
  route(GetUpload, getUpload),
  route(BeginUpload, beginUpload, { changesNoAnswer: true }),
  route(AddressChunk, addressChunk, { changesNoAnswer: true }),
  route(NoteChunk, noteStoredChunk, { changesNoAnswer: true }),
  route(GetMedia, getMedia),
];
