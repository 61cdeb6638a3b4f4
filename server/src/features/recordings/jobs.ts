/**
 * Background jobs of recordings: render share clips and GIFs, delete orphaned tracks, and release
 * results whose owner has confirmed the email.
 */
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, JobContext, Job } from '../../platform/jobs/jobs.ts';
import { orphansOf } from '../../platform/storage/file-removal-and-orphaned-files.ts';
import type { ListedKey } from '../../platform/storage/file-storage-and-local-folder.ts';
import { findChallenge } from '../challenges/index.ts';
import {
  bestRep,
  findPlayable,
  markClipFailed,
  mediaWorkKey,
  RENDER_CLIP,
  storeClip,
  SWEEP_CLIPS,
  withLocalTrack,
} from '../media/index.ts';
import type { DrawnSet, FindSet, Highlight, RenderClip, StoredSet } from '../media/index.ts';
import { findStanding } from './counting/stored-analyses-and-recounts.ts';
import { contentsOf, lockContents, renewClips } from './share-clip-and-video-hiding.ts';
import { findRecordingByMedia, findKnownIds, recordingOfTrack, TRACKS_ROOT } from './store.ts';
import type { StoredRecording } from './store.ts';
import { mailboxJobs } from './unconfirmed-email-hold.ts';

export interface ClipOfSet extends DrawnSet {
  readonly videoPath: string | null;
  readonly trackPath: string;
}

const describeSet = async (db: Database, recording: StoredRecording, challengeName: string): Promise<StoredSet> => {
  const { completed_reps, exercise_definition: definition } = recording.analysisData;
  const reps = completed_reps.map(({ startMs, endMs, valid }) => ({ startMs, endMs, valid }));
  const track = (await findStanding(db, recording))?.track ?? null;
  return { track, definition, challengeName, reps, validReps: recording.validReps };
};

export const findSet: FindSet = async (db, mediaId) => {
  const recording = await findRecordingByMedia(db, mediaId);
  const challenge = recording && (await findChallenge(db, recording.challengeId));
  return recording && challenge && describeSet(db, recording, challenge.name);
};

export interface GifOfSet {
  readonly videoPath: string;
  readonly highlight: Highlight | null;
  readonly set: DrawnSet;
}

interface Output {
  readonly outputDir: string;
  readonly ending: AbortSignal;
}

type Rendered =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly isCertain: boolean; readonly message: string };

/**
 * Function that writes the clip to a file in `outputDir`, within limits of time and memory.
 * Resolves with `ok: false` if the video or track seems damaged. `isCertain` is then false if a
 * busy machine may be the cause. Rejects if a retry may succeed.
 */
export type RenderSetClip = (job: ClipOfSet & Output) => Promise<Rendered>;

export type RenderSetGif = (job: GifOfSet & Output) => Promise<Rendered>;

export interface Rendering {
  readonly renderClip: RenderSetClip;
  readonly renderGif: RenderSetGif;
}

const withFilm = async <T>(
  mediaId: string,
  { db, files }: JobContext,
  use: (videoPath: string) => Promise<T>,
): Promise<T | undefined> => {
  const playable = await findPlayable(db, files, mediaId);
  return typeof playable === 'string' ? undefined : playable.withPath(use);
};

const renderSet = (
  { renderClip, renderGif }: Rendering,
  { mediaId, variant }: RenderClip,
  { track, ...set }: StoredSet & Pick<GifOfSet, 'highlight'>,
  outputDir: string,
  context: JobContext,
): Promise<Rendered | undefined> =>
  withLocalTrack(context.files, track, async (trackPath) => {
    const { highlight, ...drawn } = set;
    const output = { outputDir, ending: context.ending };
    if (variant === 'gif')
      return withFilm(mediaId, context, (videoPath) =>
        renderGif({ videoPath, highlight, set: { ...drawn, trackPath }, ...output }),
      );
    if (trackPath === null) return undefined;
    const renderFrom = (videoPath: string | null) => renderClip({ ...drawn, trackPath, videoPath, ...output });
    return variant === 'skeleton' ? renderFrom(null) : withFilm(mediaId, context, renderFrom);
  });

const render =
  (rendering: Rendering) =>
  async (job: RenderClip, context: JobContext): Promise<void> => {
    const { db, files, ids, now, log } = context;
    const { mediaId, variant } = job;
    const recording = await findRecordingByMedia(db, mediaId);
    const challenge = recording && (await findChallenge(db, recording.challengeId));
    if (!recording || !challenge) return;
    const set = await describeSet(db, recording, challenge.name);
    const highlight = bestRep(recording.analysisData.completed_reps);
    const ownFolder = `${mediaWorkKey(mediaId)}/${ids.uuid()}`;
    const outputDir = await files.workFolder(ownFolder);
    try {
      const made = await renderSet(rendering, job, { ...set, highlight }, outputDir, context);
      if (made?.ok) {
        const clip = { ...job, contents: contentsOf(recording, challenge.name) };
        await storeClip({ clip, path: made.path, lockContents: (tx) => lockContents(tx, mediaId) }, context);
      } else if (made?.isCertain === false) throw new Error(made.message);
      else {
        const detail = made?.message ?? 'The track or video is missing.';
        log.warn({ mediaId, variant, detail }, 'Could not render a share clip.');
        await markClipFailed(db, job, now);
      }
    } finally {
      await files.remove(ownFolder);
    }
  };

export const clipJobs = (rendering: Rendering): readonly BoundJob[] => [
  boundJob(RENDER_CLIP, {
    run: render(rendering),
    giveUp: (job, { db, now }) => markClipFailed(db, job, now),
  }),
  boundJob(SWEEP_CLIPS, { run: renewClips }),
];

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

/** Deletes tracks without a row. Skips new files, because a track is stored before its row. */
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

export const recordingJobs = (rendering: Rendering): readonly BoundJob[] => [
  boundJob(SWEEP_TRACKS, { run: sweepTracks }),
  ...clipJobs(rendering),
  ...mailboxJobs,
];
