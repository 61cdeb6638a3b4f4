/**
 * Uploads of videos in chunks, through this server or directly to the storage by presigned URL.
 * Uses no locks: storing a chunk and joining the chunks can be repeated, and one UPDATE decides
 * which request finishes. So chunks may arrive twice, at the same time and in any order, and
 * sending the last chunk again recovers from a crash.
 */
import type { Received } from '@reptemple/contract/endpoint';
import { worded } from '@reptemple/contract/message-with-params';
import { DAMAGED_CHUNK, getSessionStart, CHUNK_BYTES } from '@reptemple/contract/recordings/video-upload-and-download';
import type {
  UploadVideoChunk,
  AddressChunk,
  BeginUpload,
  NoteChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context, UserContext } from '../../platform/http/mount-endpoints.ts';
import { contentOf } from '../../platform/http/parse-request.ts';
import type { DirectAccess } from '../../platform/storage/file-storage-and-local-folder.ts';
import { listBegun } from '../attempts/index.ts';
import { findChallenge, reasonClosed } from '../challenges/index.ts';
import { chunkKey, chunksFolder, uploadFolder, uploadKey } from './storage-keys-and-links.ts';
import {
  addUpload,
  countUnfinished,
  findMedia,
  findMediaBySession,
  forgetChunks,
  listChunks,
  lockOwner,
  lockReceiving,
  markUploaded,
  noteChunk,
} from './store.ts';
import type { NewUpload, ReceivedChunks, StoredMedia } from './store.ts';
import { challengeOf, faultOf, MAX_UNFINISHED_UPLOADS, videoTypeOf } from './upload-validation.ts';
import type { VideoType } from './upload-validation.ts';

type ChunkForm = Received<typeof UploadVideoChunk>['form'];
const HEAD_BYTES = 16;
const WRONG_TYPE = 'The file isn’t a WebM or MP4 video.';

/**
 * Checks that an upload may begin. After a challenge has closed, the attempt must have begun before
 * the end. The browser's claim of that time is accepted, because such a set never ranks
 * (docs/decisions/0001).
 * @throws AppError unprocessable, conflict
 */
const checkChallenge = async (sessionId: string, { db, now, caller }: UserContext): Promise<void> => {
  const challengeId = challengeOf(sessionId);
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) throw new AppError('unprocessable', "The challenge you're looking for doesn't exist.");
  const closed = reasonClosed(challenge, now);
  if (closed === undefined) return;
  const begun = await listBegun(db, { userId: caller.userId, challengeId }, now);
  const starts = [...begun, getSessionStart(sessionId)];
  if (!starts.some((at) => reasonClosed(challenge, at) === undefined)) throw new AppError('conflict', closed);
};

/**
 * Returns the upload of the session, new or existing. Counts and inserts under one lock, so that
 * concurrent requests cannot exceed the limit.
 */
const addWithinLimit = (upload: NewUpload, { db, now }: UserContext): Promise<StoredMedia> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, upload.ownerId);
    const known = await findMediaBySession(tx, upload.sessionId);
    if (known) return known;
    if ((await countUnfinished(tx, upload.ownerId)) >= MAX_UNFINISHED_UPLOADS) {
      throw new AppError(
        'too_many_requests',
        'You have too many unfinished uploads. Submit one or try again tomorrow.',
      );
    }
    // Another user may have opened an upload with the same session id. The caller checks the
    // owner.
    const opened = (await addUpload(tx, upload, now)) ?? (await findMediaBySession(tx, upload.sessionId));
    if (!opened) throw new Error('An upload vanished while it was opened.');
    return opened;
  });

const findOrAdd = async (
  { sessionId, totalChunks }: Pick<ChunkForm, 'sessionId' | 'totalChunks'>,
  context: UserContext,
): Promise<StoredMedia> => {
  const known = await findMediaBySession(context.db, sessionId);
  if (known) return known;
  await checkChallenge(sessionId, context);
  const challengeId = challengeOf(sessionId);
  const { caller, ids } = context;
  return addWithinLimit({ id: ids.uuid(), ownerId: caller.userId, challengeId, sessionId, totalChunks }, context);
};

/**
 * Returns the caller's upload of this session, new or existing.
 * @throws AppError if another user owns it, its parameters differ, or it may not be started
 */
export const openUpload = async (
  asked: Pick<ChunkForm, 'sessionId' | 'totalChunks'>,
  context: UserContext,
): Promise<StoredMedia> => {
  const upload = await findOrAdd(asked, context);
  if (upload.ownerId !== context.caller.userId)
    throw new AppError('forbidden', 'This recording belongs to someone else.');
  if (upload.totalChunks !== asked.totalChunks)
    throw new AppError('conflict', 'The upload doesn’t match the recording.');
  return upload;
};

/**
 * Detects the type of a stored video from its first bytes.
 * @throws AppError wrong_type if it is not a video
 */
export const checkedType = async (key: string, { files }: Pick<Context, 'files'>): Promise<VideoType> => {
  const head = await new Response(files.stream(key, { first: 0, last: HEAD_BYTES - 1 })).arrayBuffer();
  const videoType = videoTypeOf(new Uint8Array(head));
  if (!videoType) throw new AppError('wrong_type', WRONG_TYPE);
  return videoType;
};

const offsetOf = (index: number): number => index * CHUNK_BYTES;

const finish = async ({ id }: StoredMedia, chunks: ReceivedChunks, { db, files, now }: Context): Promise<void> => {
  const stored = chunks.map(({ index, bytes }) => ({ key: chunkKey(id, index), offset: offsetOf(index), bytes }));
  await files.join(stored, uploadKey(id));
  const videoType = await checkedType(uploadKey(id), { files }).catch(async (error: unknown) => {
    if (error instanceof AppError) await files.remove(uploadFolder(id));
    throw error;
  });
  if (await markUploaded(db, id, videoType, now)) await files.remove(chunksFolder(id));
};

export interface ArrivingChunk {
  readonly index: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Stores or verifies the chunk at `key`. @throws AppError if it is missing or damaged */
  readonly arrive: (key: string) => Promise<void>;
}

/**
 * Stores a chunk, and joins all chunks if it was the last missing one. Returns true if the video
 * is complete.
 */
const keepChunk = async (upload: StoredMedia, chunk: ArrivingChunk, context: Context): Promise<boolean> => {
  const { index, arrive, ...noted } = chunk;
  await arrive(chunkKey(upload.id, index));
  const received = await noteChunk(context.db, upload.id, { index, ...noted }, context.now);
  const isWhole = received.length === upload.totalChunks;
  if (isWhole) await finish(upload, received, context);
  return isWhole;
};

/**
 * Returns true if another request has finished the upload. If so, or if the upload was deleted,
 * removes the files that this request left behind.
 */
const isFinished = async (mediaId: string, { db, files }: Context): Promise<boolean> => {
  const stored = await findMedia(db, mediaId);
  if (stored?.state === 'receiving') return false;
  const isUsed = stored !== undefined && stored.state !== 'ready';
  await files.remove(isUsed ? chunksFolder(mediaId) : uploadFolder(mediaId));
  return stored !== undefined;
};

/**
 * Splits the indexes of received chunks into those whose file exists and those whose file is
 * missing.
 */
const lookForChunks = async (mediaId: string, { db, files }: Pick<Context, 'db' | 'files'>) => {
  const noted = (await listChunks(db, mediaId)).map(({ index }) => index);
  const listed = noted.length === 0 ? [] : await files.list(chunksFolder(mediaId));
  const stored = new Set(listed.map(({ key }) => key));
  const isThere = (index: number): boolean => stored.has(chunkKey(mediaId, index));
  return { present: noted.filter(isThere), missing: noted.filter((index) => !isThere(index)) };
};

/**
 * Returns the indexes of chunks whose file exists. Deletes the rows of the others, so that the
 * browser sends these chunks again: in a backup of a running server, chunks may have been joined
 * and removed after their rows were copied.
 */
const presentChunks = async (mediaId: string, { db, files }: Context): Promise<number[]> => {
  const { present, missing } = await lookForChunks(mediaId, { db, files });
  if (missing.length === 0) return present;
  return db.transaction(async (tx) => {
    if (!(await lockReceiving(tx, mediaId))) return present;
    // Repeats the search after locking the upload, because another request may have stored chunks
    // since. A row without a file is then really lost: a chunk's file is written before its row.
    const again = await lookForChunks(mediaId, { db: tx, files });
    await forgetChunks(tx, mediaId, again.missing);
    return again.present;
  });
};

/**
 * Deletes the rows of chunks whose file is missing, after a failure. Only logs its own errors, so
 * that the caller reports the original error.
 */
const forgetMissing = async (mediaId: string, context: Context): Promise<void> => {
  await presentChunks(mediaId, context).catch((err: unknown) =>
    context.log.error({ err, mediaId }, 'Could not list the stored chunks.'),
  );
};

/**
 * Stores a chunk. Returns true if the video is complete, also if a concurrent request completed it
 * and so removed the chunks.
 */
export const keepOrFindFinished = async (
  upload: StoredMedia,
  chunk: ArrivingChunk,
  context: Context,
): Promise<boolean> => {
  if (upload.state !== 'receiving') return true;
  try {
    if (await keepChunk(upload, chunk, context)) return true;
  } catch (error) {
    if (await isFinished(upload.id, context)) return true;
    if (!(error instanceof AppError)) await forgetMissing(upload.id, context);
    throw error;
  }
  return isFinished(upload.id, context);
};

/**
 * Validates a chunk of a video that was sent as a form.
 * @throws AppError if it is invalid, or its content differs from its hash
 */
const chunkOf = async (form: ChunkForm, { files }: Context): Promise<ArrivingChunk> => {
  const { chunkIndex: index, totalChunks: total, chunk, chunkSha256 } = form;
  const fault = faultOf({ index, total, bytes: chunk.size });
  if (fault) throw new AppError(fault.code, fault.message);
  const { bytes, sha256 } = await contentOf(chunk);
  if (chunkSha256 !== undefined && chunkSha256 !== sha256) throw new AppError('unprocessable', DAMAGED_CHUNK);
  if (index === 0 && !videoTypeOf(bytes)) throw new AppError('wrong_type', WRONG_TYPE);
  return {
    index,
    bytes: bytes.byteLength,
    sha256,
    arrive: (key) => files.writeChunk({ key, offset: offsetOf(index) }, bytes),
  };
};

export const takeChunk = async (
  form: ChunkForm,
  context: UserContext,
): Promise<{ readonly mediaId: string; readonly isWhole: boolean }> => {
  const chunk = await chunkOf(form, context);
  const upload = await openUpload(form, context);
  const isWhole = await keepOrFindFinished(upload, chunk, context);
  return { mediaId: upload.id, isWhole };
};

/**
 * Returns the indexes of chunks that need not be sent again. Leaves out the last chunk until the
 * video is complete: if joining the chunks was interrupted, sending the last one again repeats it.
 */
export const uploadState = async (
  upload: StoredMedia,
  context: Context,
): Promise<{ readonly received: number[]; readonly isComplete: boolean }> => {
  const isComplete = upload.state !== 'receiving';
  if (isComplete) return { received: Array.from({ length: upload.totalChunks }, (_, index) => index), isComplete };
  const received = await presentChunks(upload.id, context);
  return { received: received.slice(0, upload.totalChunks - 1), isComplete };
};

/**
 * Request for the presigned URL of a chunk. The server keeps no state between URL and upload: it
 * verifies the stored chunk before counting it.
 */
type Announced = Received<typeof AddressChunk>;

const check = ({ chunkIndex: index, totalChunks: total, bytes }: Announced['body']): void => {
  const fault = faultOf({ index, total, bytes });
  if (fault) throw new AppError(fault.code, fault.message);
  if (index < total - 1 && bytes !== CHUNK_BYTES) {
    throw new AppError(
      'unprocessable',
      worded('Every chunk except the last must be {megabytes} MB.', { megabytes: CHUNK_BYTES / 1024 / 1024 }),
    );
  }
};

const directOf = ({ files }: UserContext): DirectAccess => {
  if (!files.direct) throw new AppError('conflict', 'Upload chunks to this server. It has no external storage.');
  return files.direct;
};

/**
 * Begins an upload. Returns the destination of the chunks (this server or the storage), and the
 * indexes of those that have arrived. Chunks to this server open the upload with the first chunk,
 * so nothing is stored for them here.
 */
export const beginUpload = async (
  { params: { sessionId }, body: { totalChunks } }: Received<typeof BeginUpload>,
  context: UserContext,
) => {
  const fault = faultOf({ index: 0, total: totalChunks, bytes: 1 });
  if (fault) throw new AppError(fault.code, fault.message);
  const isDirect = context.files.direct !== undefined;
  const isKnown = (await findMediaBySession(context.db, sessionId)) !== undefined;
  if (!isDirect && !isKnown) return { chunksGoTo: 'server' as const, received: [], isComplete: false };
  const upload = await openUpload({ sessionId, totalChunks }, context);
  const chunksGoTo = isDirect ? ('storage' as const) : ('server' as const);
  return { chunksGoTo, ...(await uploadState(upload, context)) };
};

export const addressChunk = async ({ params: { sessionId }, body }: Announced, context: UserContext) => {
  check(body);
  const upload = await openUpload({ sessionId, totalChunks: body.totalChunks }, context);
  if (upload.state !== 'receiving') throw new AppError('conflict', 'This video is already complete.');
  return directOf(context).putAddress(chunkKey(upload.id, body.chunkIndex), body);
};

/**
 * Verifies a stored chunk by size and MD5.
 * @throws AppError unprocessable if it is missing or different, so that the browser sends it again
 */
const checkStored = async (key: string, { bytes, md5 }: Announced['body'], { files }: UserContext): Promise<void> => {
  const stored = await files.find(key);
  // Compares MD5 only if the storage reports it. Some storages do not for encrypted objects, but
  // then the presigned URL has enforced it.
  if (stored?.bytes !== bytes || (stored.md5 ?? md5) !== md5) throw new AppError('unprocessable', DAMAGED_CHUNK);
};

export const noteStoredChunk = async (
  { params: { sessionId }, body }: Received<typeof NoteChunk>,
  context: UserContext,
) => {
  check(body);
  const { chunkIndex: index, totalChunks, bytes, chunkSha256: sha256 } = body;
  const upload = await openUpload({ sessionId, totalChunks }, context);
  directOf(context);
  const arrive = async (key: string): Promise<void> => {
    await checkStored(key, body, context);
    if (index > 0) return;
    await checkedType(key, context).catch(async (error: unknown) => {
      if (error instanceof AppError) await context.files.remove(key);
      throw error;
    });
  };
  return { isComplete: await keepOrFindFinished(upload, { index, bytes, sha256, arrive }, context) };
};
