/** Share clip of a result, and the owner's choice to show a skeleton instead of the video. */
import { eq } from 'drizzle-orm';
import type { HideFilm, RequestClip } from '@reptemple/contract/recordings/recordings';
import type { Clip } from '@reptemple/contract/recordings/video-upload-and-download';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller, Handler } from '../../platform/http/mount-endpoints.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { findChallenge } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import {
  clipsLimit,
  findClip,
  findMedia,
  listClipsDue,
  planSkeleton,
  presentClip,
  queueClip,
  queueRenewal,
  queueSkeleton,
  setFilmHidden,
} from '../media/index.ts';
import type { ClipVariant } from '../media/index.ts';
import { challengeRecordings } from './schema.ts';
import { findRecording, withChallenge } from './store.ts';
import type { StoredRecording } from './store.ts';

/**
 * Version of the clips' drawing. Increment it to render clips again when they are next requested.
 */
const CLIP_VERSION = 1;

/** Returns a hash of everything that clip and GIF show. */
export const contentsOf = (
  { validReps, analysisId }: Pick<StoredRecording, 'validReps' | 'analysisId'>,
  challengeName: string,
): string => fingerprint(Buffer.from(JSON.stringify([CLIP_VERSION, validReps, analysisId, challengeName])));

const variantOf = (isFilmHidden: boolean): ClipVariant => (isFilmHidden ? 'skeleton' : 'film');

export const findOwnClip = async (
  db: Database,
  stored: StoredRecording,
  isFilmHidden: boolean,
): Promise<Clip | null> => {
  if (stored.mediaId === null) return null;
  const [challenge, clip] = await Promise.all([
    findChallenge(db, stored.challengeId),
    findClip(db, stored.mediaId, variantOf(isFilmHidden)),
  ]);
  return challenge ? presentClip(clip, contentsOf(stored, challenge.name)) : null;
};

/**
 * Returns the rate limit for showing a hidden video again, because each later hiding moves its
 * files. Hiding is never limited.
 */
const showLimit = (userId: string) => ({ key: `shown-films:${userId}`, max: 60, windowSeconds: 3600 });

/**
 * Checks that the caller owns the recording, or is an admin if `isOpenToAdmins`.
 * @throws AppError forbidden
 */
const checkOwner = ({ userId }: StoredRecording, caller: Caller, isOpenToAdmins: boolean): void => {
  if (caller.userId === userId || (isOpenToAdmins && caller.isAdmin)) return;
  throw new AppError('forbidden', 'This recording belongs to someone else.');
};

export const requestClip: Handler<typeof RequestClip> = async ({ params }, { caller, db, jobs, now }) => {
  const { recording, challenge } = await withChallenge(db, await findRecording(db, params.recording));
  checkOwner(recording, caller, true);
  const stored = recording.mediaId === null ? undefined : await findMedia(db, recording.mediaId);
  if (!stored) throw new AppError('conflict', 'This recording has no video.');
  if (stored.state !== 'ready')
    throw new AppError('conflict', 'The video is still being prepared. Try again in a minute.');
  const variant = variantOf(stored.isFilmHidden);
  const contents = contentsOf(recording, challenge.name);
  const known = presentClip(await findClip(db, stored.id, variant), contents);
  if (known && known.state !== 'failed') return { clip: known };
  await spend(db, clipsLimit(caller.userId), now);
  await db.transaction((tx) => queueClip(tx, jobs, { mediaId: stored.id, variant, contents }, now));
  return { clip: { state: 'queued', url: null } };
};

/**
 * Hides or shows a recording's video immediately. Plans or queues the skeleton clip that others
 * see instead.
 */
export const hideFilm: Handler<typeof HideFilm> = async ({ params, body: { isHidden } }, context) => {
  const { caller, db, jobs, now, ids } = context;
  const { recording, challenge } = await withChallenge(db, await findRecording(db, params.recording));
  checkOwner(recording, caller, false);
  const { mediaId } = recording;
  if (mediaId === null) throw new AppError('not_found', 'This recording has no video.');
  if (!isHidden) await spend(db, showLimit(caller.userId), now);
  const contents = contentsOf(recording, challenge.name);
  await db.transaction(async (tx) => {
    const isChanged = await setFilmHidden(tx, jobs, { mediaId, isHidden, folder: ids.uuid() });
    if (!isChanged || !isHidden) return;
    const stored = await findMedia(tx, mediaId);
    const known = presentClip(await findClip(tx, mediaId, 'skeleton'), contents);
    if (known && known.state !== 'failed') return;
    // While the video is processed, only stores a row. The processing job queues the skeleton clip
    // later.
    if (stored?.state !== 'ready') await planSkeleton(tx, { mediaId, contents }, now);
    else await queueSkeleton(tx, jobs, { mediaId, ownerId: stored.ownerId, contents }, now);
  });
  return { isFilmHidden: isHidden };
};

export const lockContents = async (tx: Database, mediaId: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ recording: challengeRecordings, challengeName: challenges.name })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(eq(challengeRecordings.mediaId, mediaId))
    .for('share');
  return row && contentsOf(row.recording, row.challengeName);
};

const BATCH = 100;

export const renewClips = async (_data: object, { db, jobs, now }: JobContext): Promise<void> => {
  for (const due of await listClipsDue(db, now, BATCH)) {
    await db.transaction(async (tx) => {
      const contents = await lockContents(tx, due.mediaId);
      if (contents !== undefined) await queueRenewal(tx, jobs, { ...due, contents }, now);
    });
  }
};
