/** Work on recordings after the reply: clearing away tracks whose recording was never stored. */
import { z } from 'zod';
import { UNFINISHED_AFTER_MS } from '../../platform/housekeeping.ts';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs.ts';
import { findKnownIds } from './store.ts';
import { recordingOfTrack, trackKey, TRACKS_ROOT } from './track-file.ts';

/** Rows asked for at once. */
const BATCH = 500;

export const SWEEP_TRACKS: Job = {
  name: 'track-orphans',
  lane: 'heavy',
  data: z.object({}),
  attempts: 1,
  everySeconds: 86_400,
};

/** A track is stored before the row that names it: one that is young may still get its row. */
const sweepTracks = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const before = now.getTime() - UNFINISHED_AFTER_MS;
  const old = (await files.list(TRACKS_ROOT)).filter(({ modifiedMs }) => modifiedMs < before);
  const ids = old.map(({ key }) => recordingOfTrack(key)).filter((id) => id !== undefined);
  let removed = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const known = await findKnownIds(db, batch);
    for (const id of batch.filter((one) => !known.has(one))) {
      await files.remove(trackKey(id));
      removed += 1;
    }
  }
  if (removed > 0) log.info({ removed }, 'Orphaned tracks removed.');
};

export const recordingJobs: readonly BoundJob[] = [boundJob(SWEEP_TRACKS, { run: sweepTracks })];
