/**
 * Handles a repeated analysis of a video: counts it, stores its track, and treats it as a
 * correction.
 */
import type { UserContext } from '../../platform/http/mount.ts';
import { spend } from '../../platform/http/rate-limits.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findVideoFacts } from '../media/index.ts';
import {
  findRecording,
  findValidation,
  reanalyse,
  withChallenge,
  type CountTrack,
  type StoredRecording,
} from '../recordings/index.ts';
import { checkBeforehand, checkRoom, correct } from './correct.ts';
import { rerunLimit } from './limits.ts';

/** @throws Refusal if there is no video that a reviewer could check the analysis against. */
const checkVideo = async ({ mediaId }: StoredRecording, { db }: UserContext): Promise<void> => {
  const status = mediaId === null ? 'none' : (await findVideoFacts(db, [mediaId], null)).get(mediaId)?.mediaStatus;
  if (status === 'ready') return;
  if (status === 'processing')
    throw new AppError('conflict', 'The video is still being processed. Try again in a minute.');
  throw new AppError('unprocessable', 'This recording has no readable video, so it can’t be analysed again.');
};

/** Reads the original track of the attempt. @throws Refusal if it no longer exists. */
const readAttempt = async ({ id }: StoredRecording, { db, files }: UserContext): Promise<Uint8Array> => {
  const attempt = await findValidation(db, id);
  const key = attempt?.landmarksTimeline;
  if (key === undefined || !(await files.find(key)))
    throw new AppError(
      'unprocessable',
      'The track of this recording was deleted, so a new analysis can’t be compared.',
    );
  return files.read(key);
};

/**
 * Stores the track before its row. Removes it only if the row was certainly not written: after a
 * lost connection the commit may have succeeded.
 * @throws Refusal as documented in the contract.
 */
export const rerun = async (recordingId: string, packed: Uint8Array, countTrack: CountTrack, context: UserContext) => {
  const { caller, db, files, now } = context;
  const { recording, challenge } = await withChallenge(db, await findRecording(db, recordingId));
  await checkBeforehand(recording, context);
  await checkRoom(db, recording, caller);
  await spend(db, rerunLimit(caller.userId), now);
  await checkVideo(recording, context);
  const earlier = await readAttempt(recording, context);
  const wanted = await reanalyse(recording, { packed, earlier }, challenge, countTrack, context);
  const { validReps, invalidReps, analysis } = wanted;
  await files.write(analysis.landmarksTimeline, packed);
  const outcome = await correct(recordingId, wanted, context).catch(async (error: unknown) => {
    if (error instanceof AppError) await files.remove(analysis.landmarksTimeline);
    throw error;
  });
  if (outcome === 'no_changes') await files.remove(analysis.landmarksTimeline);
  return { outcome, counted: { validReps, invalidReps } };
};
