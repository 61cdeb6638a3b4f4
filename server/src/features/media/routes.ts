import {
  AddressChunk,
  BeginUpload,
  CHUNK_BYTES,
  GetMedia,
  GetUpload,
  type MEDIA_FILES,
  NoteChunk,
  UploadVideoChunk,
} from '@reptemple/contract/media';
import type { Received } from '@reptemple/contract/endpoint';
import type { Presentation } from '../../platform/files.ts';
import { openGate, type GateLimits } from '../../platform/gate.ts';
import { route, type Context, type Handler, type Route } from '../../platform/http.ts';
import { parsedJson } from '../../platform/received.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveBytes } from '../../platform/serve-bytes.ts';
import { areResultsHidden, findChallenge, maySeeReps } from '../challenges/public.ts';
import { mediaKey, mediaUrl, mediaUrls } from './addresses.ts';
import { addressChunk, beginUpload, noteStoredChunk } from './direct-upload.ts';
import { mayFollow } from './links.ts';
import { findMedia, findMediaBySession, type StoredMedia } from './store.ts';
import { takeChunk, uploadState } from './upload.ts';

/** The chunk, two megabytes of analysis data, and the form around them. */
const MAX_UPLOAD_REQUEST = CHUNK_BYTES + 3 * 1024 * 1024;

const uploadChunk: Handler<typeof UploadVideoChunk> = async ({ form }, context) => {
  // Checked, not kept: the count comes from the track that is submitted.
  if (form.analysisData !== undefined) parsedJson(form.analysisData);
  const { mediaId, isWhole } = await takeChunk(form, context);
  return isWhole ? { success: true, ...mediaUrls(mediaId) } : { success: true };
};

const getUpload: Handler<typeof GetUpload> = async ({ params }, context) => {
  const upload = await findMediaBySession(context.db, params.sessionId);
  if (!upload) throw new Refusal('not_found', 'Nothing of this upload has arrived.');
  if (upload.ownerId !== context.caller.userId) throw new Refusal('forbidden', 'This upload belongs to someone else.');
  return uploadState(upload, context);
};

const EXTENSIONS = { 'video/webm': 'webm', 'video/mp4': 'mp4', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

/** Never processed again once ready, so a browser may keep it. What stands in between may not: who may look changes, and videos are deleted. */
const CACHE = 'private, max-age=31536000, immutable';

type Asked = Received<typeof GetMedia>;

/** In a video reps can be counted: it is seen by whom they are told, and by nobody once the challenge is deleted. */
const maySee = async ({ challengeId, ownerId }: StoredMedia, asked: Asked, context: Context): Promise<boolean> => {
  const { db, caller, now } = context;
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) return false;
  if (maySeeReps(areResultsHidden(challenge, now), ownerId, caller)) return true;
  return mayFollow(mediaUrl(asked.params.media, asked.params.file), asked.query, context);
};

const NOT_THERE = 'There is no such video, or it is still being prepared.';

const presentationOf = ({ videoType }: StoredMedia, file: (typeof MEDIA_FILES)[number]): Presentation => {
  const type = ({ video: videoType ?? 'video/webm', thumbnail: 'image/jpeg', gif: 'image/gif' } as const)[file];
  const disposition = `inline; filename="reptemple-${file}.${EXTENSIONS[type]}"`;
  return { type, disposition, cacheControl: CACHE };
};

/** Not kept: who may look is asked anew every time. */
const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } });

const getMedia: Handler<typeof GetMedia> = async (asked, context) => {
  const { params } = asked;
  const { db, files, request } = context;
  const key = mediaKey(params.media, params.file);
  const stored = await findMedia(db, params.media);
  if (stored?.state !== 'ready' || !(await maySee(stored, asked, context))) throw new Refusal('not_found', NOT_THERE);
  const presentation = presentationOf(stored, params.file);
  // Addresses of the storage are for GET alone; what HEAD tells is told from here.
  if (files.direct && request.method === 'GET') {
    return redirect(await files.direct.getAddress(key, presentation));
  }
  const found = await files.find(key);
  if (!found) throw new Refusal('not_found', NOT_THERE);
  const { type, disposition, cacheControl } = presentation;
  return serveBytes(
    {
      bytes: found.bytes,
      type,
      etag: `"${params.media}-${found.bytes}"`,
      cacheControl,
      headers: { 'content-disposition': disposition },
      stream: (range) => files.stream(key, range),
    },
    request,
  );
};

/**
 * Of one process. A chunk is in memory about twice while it is taken in, which makes 640 MB at most. One person sends one chunk at a time, from
 * each device. Who is in line has sent next to nothing yet; a browser gives up after 30 s in which nothing goes.
 */
const AT_ONCE: GateLimits = { most: 64, mostOfOne: 3, waiting: 400, patienceMs: 20_000 };

export const mediaRoutes = (): readonly Route[] => [
  route(UploadVideoChunk, uploadChunk, {
    maxBodyBytes: MAX_UPLOAD_REQUEST,
    gate: openGate(AT_ONCE),
    refusalBody: ({ error }) => ({
      success: false,
      error: error.message,
      code: error.code,
      requestId: error.requestId,
      ...(error.worded ? { worded: error.worded } : {}),
    }),
  }),
  route(GetUpload, getUpload),
  route(BeginUpload, beginUpload),
  route(AddressChunk, addressChunk),
  route(NoteChunk, noteStoredChunk),
  route(GetMedia, getMedia),
];
