/**
 * Chunks in, a whole video out. Nothing is locked: a chunk's file is replaced whole, joining gives the same bytes however often it is
 * done, and one update decides who finished; whoever comes later finds it done. So chunks may come twice, at once and in any order,
 * and a crash at any point is repaired by sending the last chunk again.
 */
import { worded } from '@reptemple/contract/worded';
import { DAMAGED_CHUNK, type UploadVideoChunk } from '@reptemple/contract/media';
import type { Received } from '@reptemple/contract/endpoint';
import type { Context, UserContext } from '../../platform/http.ts';
import { fingerprint } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listBegun } from '../attempts/public.ts';
import { findChallenge, reasonClosed } from '../challenges/public.ts';
import { chunkKey, chunksFolder, uploadFolder, uploadKey } from './addresses.ts';
import { challengeOf, faultOf, MAX_UNFINISHED_UPLOADS, videoTypeOf } from './rules.ts';
import {
  addUpload,
  countUnfinished,
  findMedia,
  findMediaBySession,
  listChunks,
  lockOwner,
  markUploaded,
  noteChunk,
  type NewUpload,
  type StoredMedia,
} from './store.ts';

type ChunkForm = Received<typeof UploadVideoChunk>['form'];
const HEAD_BYTES = 16;
const WRONG_TYPE = 'The file is not a WebM or MP4 video.';

/** @throws Refusal conflict when the challenge is closed, and was when the person's attempts began that are still to be handed in. */
const checkChallenge = async (challengeId: string, { db, now, caller }: UserContext): Promise<void> => {
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) throw new Refusal('unprocessable', 'The session id names no challenge.');
  const closed = reasonClosed(challenge, now);
  if (closed === undefined) return;
  const begun = await listBegun(db, { userId: caller.userId, challengeId }, now);
  if (!begun.some((at) => reasonClosed(challenge, at) === undefined)) throw new Refusal('conflict', closed);
};

/** Counts and adds under one lock: whoever opens many at once gets as many as one after the other. */
const addWithinLimit = (upload: NewUpload, { db, now }: UserContext): Promise<StoredMedia> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, upload.ownerId);
    const known = await findMediaBySession(tx, upload.sessionId);
    if (known) return known;
    if ((await countUnfinished(tx, upload.ownerId)) >= MAX_UNFINISHED_UPLOADS) {
      throw new Refusal(
        'too_many_requests',
        'You have too many unfinished uploads. Submit one of them, or try again tomorrow.',
      );
    }
    // Another person may have named the same session meanwhile: then it is theirs.
    const opened = (await addUpload(tx, upload, now)) ?? (await findMediaBySession(tx, upload.sessionId));
    if (!opened) throw new Error('An upload vanished while it was opened.');
    return opened;
  });

/** The upload of this session: opened now, or by whoever came first. */
const openUpload = async ({ sessionId, totalChunks }: ChunkForm, context: UserContext): Promise<StoredMedia> => {
  const known = await findMediaBySession(context.db, sessionId);
  if (known) return known;
  const challengeId = challengeOf(sessionId);
  await checkChallenge(challengeId, context);
  const { caller, ids } = context;
  return addWithinLimit({ id: ids.uuid(), ownerId: caller.userId, challengeId, sessionId, totalChunks }, context);
};

const finish = async (upload: StoredMedia, { db, files, now }: Context): Promise<void> => {
  const parts = Array.from({ length: upload.totalChunks }, (_, index) => chunkKey(upload.id, index));
  const [first = ''] = parts;
  const videoType = videoTypeOf((await files.read(first)).subarray(0, HEAD_BYTES));
  if (!videoType) throw new Refusal('wrong_type', WRONG_TYPE);
  await files.join(parts, uploadKey(upload.id));
  if (await markUploaded(db, upload.id, videoType, now)) await files.remove(chunksFolder(upload.id));
};

interface ArrivedChunk {
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Returns whether the video is whole now. */
const keepChunk = async (upload: StoredMedia, chunk: ArrivedChunk, context: Context): Promise<boolean> => {
  const { index, bytes, sha256 } = chunk;
  await context.files.write(chunkKey(upload.id, index), bytes);
  const received = await noteChunk(context.db, upload.id, { index, bytes: bytes.byteLength, sha256 }, context.now);
  if (received === upload.totalChunks) await finish(upload, context);
  return received === upload.totalChunks;
};

/** Whether another request has finished the upload meanwhile; then nobody needs what this one wrote. */
const isFinished = async (mediaId: string, { db, files }: Context): Promise<boolean> => {
  const stored = await findMedia(db, mediaId);
  if (stored?.state === 'receiving') return false;
  const isUsed = stored !== undefined && stored.state !== 'ready';
  await files.remove(isUsed ? chunksFolder(mediaId) : uploadFolder(mediaId));
  return stored !== undefined;
};

/** The chunks are removed by whoever finishes first, so one that comes at the same moment may find them gone. */
const keepOrFindFinished = async (upload: StoredMedia, chunk: ArrivedChunk, context: Context): Promise<boolean> => {
  try {
    if (await keepChunk(upload, chunk, context)) return true;
  } catch (error) {
    if (await isFinished(upload.id, context)) return true;
    throw error;
  }
  return isFinished(upload.id, context);
};

/** @throws Refusal when the chunk is no part of a video, or not the one that was sent. */
const chunkOf = async (form: ChunkForm): Promise<ArrivedChunk> => {
  const { chunkIndex: index, totalChunks: total, chunk, chunkSha256 } = form;
  const fault = faultOf({ index, total, bytes: chunk.size });
  if (fault) throw new Refusal(fault.code, fault.message);
  const bytes = new Uint8Array(await chunk.arrayBuffer());
  const sha256 = fingerprint(bytes);
  if (chunkSha256 !== undefined && chunkSha256 !== sha256) throw new Refusal('unprocessable', DAMAGED_CHUNK);
  if (index === 0 && !videoTypeOf(bytes)) throw new Refusal('wrong_type', WRONG_TYPE);
  return { index, bytes, sha256 };
};

/** Takes one chunk in. Returns the upload, and whether the video is whole. */
export const takeChunk = async (
  form: ChunkForm,
  context: UserContext,
): Promise<{ readonly mediaId: string; readonly isWhole: boolean }> => {
  const { caller } = context;
  const chunk = await chunkOf(form);
  const upload = await openUpload(form, context);
  if (upload.ownerId !== caller.userId) throw new Refusal('forbidden', 'This upload belongs to someone else.');
  if (upload.totalChunks !== form.totalChunks) {
    const chunks = { begun: upload.totalChunks, sent: form.totalChunks };
    throw new Refusal('conflict', worded('This upload was begun with {begun} chunks, not {sent}.', chunks));
  }
  if (upload.state !== 'receiving') return { mediaId: upload.id, isWhole: true };

  const isWhole = await keepOrFindFinished(upload, chunk, context);
  return { mediaId: upload.id, isWhole };
};

/**
 * What of an upload need not be sent again. Until the video is whole, at least one chunk is asked for: should all have come and joining
 * them have been interrupted, sending the last one again repairs it.
 */
export const uploadState = async (
  upload: StoredMedia,
  { db }: Context,
): Promise<{ readonly received: number[]; readonly isComplete: boolean }> => {
  const isComplete = upload.state !== 'receiving';
  if (isComplete) return { received: Array.from({ length: upload.totalChunks }, (_, index) => index), isComplete };
  const received = (await listChunks(db, upload.id)).map(({ index }) => index);
  return { received: received.slice(0, upload.totalChunks - 1), isComplete };
};
