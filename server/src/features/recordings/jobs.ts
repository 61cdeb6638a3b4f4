/** Background jobs for recordings: removes tracks whose recording was never stored. */
import { z } from 'zod';
import type { ListedKey } from '../../platform/storage/files.ts';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { orphansOf } from '../../platform/storage/orphans.ts';
import { clipJobs, type RenderSetClip } from './clip-jobs.ts';
import { mailboxJobs } from './mailbox-jobs.ts';
import { findKnownIds } from './store.ts';
import { recordingOfTrack, TRACKS_ROOT } from './counting/track-file.ts';

/** Rows per query. */
const BATCH = 500;

export const SWEEP_TRACKS: Job = {
  name: 'track-orphans',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

interface ListedTrack extends ListedKey {
  readonly id: string;
}

const withoutRow = async (tracks: readonly ListedTrack[], { db }: JobContext): Promise<readonly ListedTrack[]> => {
  const rowless: ListedTrack[] = [];
  for (let at = 0; at < tracks.length; at += BATCH) {
    const batch = tracks.slice(at, at + BATCH);
    const known = await findKnownIds(
      db,
      batch.map(({ id }) => id),
    );
    rowless.push(...batch.filter(({ id }) => !known.has(id)));
  }
  return rowless;
};

/** A track is stored before its row, so a young file may still get one and is skipped. */
const sweepTracks = async (_data: object, context: JobContext): Promise<void> => {
  const { files, now, log } = context;
  const tracks = (await files.list(TRACKS_ROOT)).flatMap(({ key, modifiedMs }) => {
    const id = recordingOfTrack(key);
    return id === undefined ? [] : [{ key, modifiedMs, id }];
  });
  const orphans = await orphansOf(files, { rowless: await withoutRow(tracks, context), all: tracks.length }, now);
  for (const { key } of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'Orphaned tracks removed.');
};

export const recordingJobs = (renderClip: RenderSetClip): readonly BoundJob[] => [
  boundJob(SWEEP_TRACKS, { run: sweepTracks }),
  ...clipJobs(renderClip),
  ...mailboxJobs,
];
