/**
 * Updates results from before a compared video was required: those without one become counted, or
 * are checked now. Runs as a job of many short transactions, because a migration would lock the
 * table (docs/decisions/0041, 0070).
 */
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { findPlayable } from '../media/public.ts';
import {
  changeStatus,
  listTrusted,
  lockRecording,
  trustedStatus,
  VERIFY_RECORDING,
  type StoredRecording,
  type VideoComparison,
} from '../recordings/public.ts';
import { hasBeenDecided } from '../review/public.ts';
import { comparisonOf } from './status.ts';
import { listFindings } from './store.ts';

const BackfillStatuses = z.object({ after: z.uuid().nullable() });

/** Sent by the migration `ranking_tiers`. */
export const BACKFILL_STATUSES: Job<z.output<typeof BackfillStatuses>> = {
  name: 'recording-status-backfill',
  lane: 'heavy',
  data: BackfillStatuses,
  attempts: 5,
};

const BATCH = 100;

/** A playable video counts as compared once a reviewer has decided. */
const playedOf = async (
  tx: Database,
  { mediaId }: StoredRecording,
  { files }: JobContext,
): Promise<VideoComparison> => {
  const playable = await findPlayable(tx, files, mediaId);
  if (playable === 'none') return 'none';
  return playable === 'waiting' ? 'pending' : 'compared';
};

/** Returns `pending` while the server has not compared the video but still can. */
const comparisonLeft = (watched: VideoComparison, played: VideoComparison): VideoComparison =>
  watched === 'pending' && played !== 'none' ? 'pending' : 'none';

const backfillOne = (id: string, context: JobContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const recording = await lockRecording(tx, id);
    if (!recording) return;
    const played = await playedOf(tx, recording, context);
    const watched = comparisonOf(await listFindings(tx, id));
    const isDecided = await hasBeenDecided(tx, id);
    // Compared by an earlier version or by a reviewer: keeps its status.
    if (watched === 'compared' || (isDecided && played === 'compared')) return;
    const isUnchecked = watched === 'pending' && played === 'compared';
    await changeStatus(tx, id, trustedStatus(recording.countedStatus, comparisonLeft(watched, played)), context.now);
    if (isUnchecked) await context.jobs.send(tx, VERIFY_RECORDING, { recordingId: id });
  });

export const backfillStatuses = async (after: string | null, context: JobContext): Promise<void> => {
  const ids = await listTrusted(context.db, after, BATCH);
  for (const id of ids) await backfillOne(id, context);
  const last = ids.at(-1);
  if (last !== undefined) await context.jobs.send(context.db, BACKFILL_STATUSES, { after: last });
};
