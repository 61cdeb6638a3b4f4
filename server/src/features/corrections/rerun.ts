/** Another analysis of a recording's video: counted, kept with its track, and treated as a correction. */
import type { UserContext } from '../../platform/http.ts';
import { spend } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findRecording, reanalyse, withChallenge, type CountTrack } from '../recordings/public.ts';
import { checkBeforehand, checkRoom, correct } from './correct.ts';
import { rerunLimit } from './limits.ts';

/**
 * The track is stored before the row that names it, and taken away again only when nothing was written: a commit whose answer got lost
 * may have been done.
 * @throws Refusal as the contract says.
 */
export const rerun = async (recordingId: string, packed: Uint8Array, countTrack: CountTrack, context: UserContext) => {
  const { caller, db, files, now } = context;
  const { recording, challenge } = await withChallenge(db, await findRecording(db, recordingId));
  await checkBeforehand(recording, context);
  await checkRoom(db, recording, caller);
  await spend(db, rerunLimit(caller.userId), now);
  const wanted = await reanalyse(recording, packed, challenge, countTrack, context);
  const { validReps, invalidReps, analysis } = wanted;
  await files.write(analysis.landmarksTimeline, packed);
  const outcome = await correct(recordingId, wanted, context).catch(async (error: unknown) => {
    if (error instanceof Refusal) await files.remove(analysis.landmarksTimeline);
    throw error;
  });
  if (outcome === 'no_changes') await files.remove(analysis.landmarksTimeline);
  return { outcome, counted: { validReps, invalidReps } };
};
