/**
 * Chunks in, a whole video out. Nothing is locked: a chunk's file is replaced whole, joining gives the same bytes however often it is
 * done, and one update decides who finished. So chunks may come twice, at once and in any order, and a crash at any point is repaired
 * by sending the last chunk again.
 */
import { MAX_VIDEO_BYTES, type UploadVideoChunk } from '@reptemple/contract/media';
import type { Received } from '@reptemple/contract/endpoint';
import type { Caller, Context } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findChallenge, reasonClosed } from '../challenges/public.ts';
import { chunkKey, uploadFolder, uploadKey } from './addresses.ts';
import { challengeOf, faultOf, MAX_UNFINISHED_UPLOADS, videoTypeOf } from './rules.ts';
import {
  claimUpload,
  countUnfinished,
  findMediaBySession,
  markUploaded,
  noteChunk,
  removeMedia,
  type StoredMedia,
} from './store.ts';

type ChunkForm = Received<typeof UploadVideoChunk>['form'];
type UserContext = Context & { readonly caller: Caller };

const HEAD_BYTES = 16;
const WRONG_TYPE = 'The file is not a WebM or MP4 video.';

const openUpload = async (form: ChunkForm, { caller, db, ids, now }: UserContext): Promise<StoredMedia> => {
  const known = await findMediaBySession(db, form.sessionId);
  if (known) return known;
  const challengeId = challengeOf(form.sessionId);
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) throw new Refusal('unprocessable', 'The session id names no challenge.');
  const closed = reasonClosed(challenge, now);
  if (closed) throw new Refusal('conflict', closed);
  if ((await countUnfinished(db, caller.userId)) >= MAX_UNFINISHED_UPLOADS) {
    throw new Refusal(
      'too_many_requests',
      'You have too many unfinished uploads. Submit one of them, or try again tomorrow.',
    );
  }
  const upload = {
    id: ids.uuid(),
    ownerId: caller.userId,
    challengeId,
    sessionId: form.sessionId,
    totalChunks: form.totalChunks,
  };
  return claimUpload(db, upload, now);
};

const discard = async (mediaId: string, { db, files }: Context): Promise<void> => {
  await removeMedia(db, mediaId);
  await files.remove(uploadFolder(mediaId));
};

const finish = async (upload: StoredMedia, { db, files, now }: Context): Promise<void> => {
  const parts = Array.from({ length: upload.totalChunks }, (_, index) => chunkKey(upload.id, index));
  const [first = ''] = parts;
  const videoType = videoTypeOf((await files.read(first)).subarray(0, HEAD_BYTES));
  if (!videoType) throw new Refusal('wrong_type', WRONG_TYPE);
  await files.join(parts, uploadKey(upload.id));
  if (await markUploaded(db, upload.id, videoType, now)) await files.remove(`${uploadFolder(upload.id)}/chunks`);
};

/** Takes one chunk in. Returns the upload, and whether the video is whole. */
export const takeChunk = async (
  form: ChunkForm,
  context: UserContext,
): Promise<{ readonly mediaId: string; readonly isWhole: boolean }> => {
  const { caller, db, files, now } = context;
  const fault = faultOf({ index: form.chunkIndex, total: form.totalChunks, bytes: form.chunk.size });
  if (fault) throw new Refusal(fault.code, fault.message);
  const bytes = new Uint8Array(await form.chunk.arrayBuffer());
  const isFirst = form.chunkIndex === 0;
  if (isFirst && !videoTypeOf(bytes)) throw new Refusal('wrong_type', WRONG_TYPE);

  const upload = await openUpload(form, context);
  if (upload.ownerId !== caller.userId) throw new Refusal('forbidden', 'This upload belongs to someone else.');
  if (upload.totalChunks !== form.totalChunks) {
    throw new Refusal('conflict', `This upload was begun with ${upload.totalChunks} chunks, not ${form.totalChunks}.`);
  }
  if (upload.state !== 'receiving') return { mediaId: upload.id, isWhole: true };

  await files.write(chunkKey(upload.id, form.chunkIndex), bytes);
  const received = await noteChunk(db, upload.id, { index: form.chunkIndex, bytes: bytes.byteLength }, now);
  if (received.bytes > MAX_VIDEO_BYTES) {
    await discard(upload.id, context);
    throw new Refusal('too_large', `A video may be at most ${MAX_VIDEO_BYTES / 1024 / 1024} MB.`);
  }
  const isWhole = received.chunks === upload.totalChunks;
  if (isWhole) await finish(upload, context);
  return { mediaId: upload.id, isWhole };
};
