/**
 * Direct uploads: the server hands out a presigned URL for each chunk and verifies the stored
 * chunk before counting it. Stateless in between, so a chunk may be repeated at any step, even
 * after a restart.
 */
import {
  CHUNK_BYTES,
  DAMAGED_CHUNK,
  type AddressChunk,
  type BeginUpload,
  type NoteChunk,
} from '@reptemple/contract/recordings/media';
import type { Received } from '@reptemple/contract/endpoint';
import { worded } from '@reptemple/contract/message-with-params';
import type { DirectAccess } from '../../platform/storage/files.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { chunkKey } from './addresses.ts';
import { faultOf } from './rules.ts';
import { findMediaBySession } from './store.ts';
import { checkedType, keepOrFindFinished, openUpload, uploadState } from './upload.ts';

type Announced = Received<typeof AddressChunk>;

/** Validates an announced chunk. @throws Refusal when the index, count or size is impossible. */
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

/** Without direct access to the storage, the first chunk opens the upload. */
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
 * Verifies a stored chunk.
 * @throws Refusal when it is missing or different, so that the client sends it again.
 */
const checkStored = async (key: string, { bytes, md5 }: Announced['body'], { files }: UserContext): Promise<void> => {
  const stored = await files.find(key);
  // Some storages report no MD5 for encrypted objects. The presigned URL has enforced it anyway.
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
