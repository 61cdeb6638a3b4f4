/** The video part of the check: compares the video with its track and with earlier videos. */
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import { endsBefore } from '@reptemple/engine/plausibility/agreement';
import type { CountUnit } from '@reptemple/engine/definition/definition';
import { longestStill } from '@reptemple/engine/plausibility/pictures';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { findPlayable } from '../media/index.ts';
import type { StoredRecording } from '../recordings/index.ts';
import type { Checking } from './checking.ts';
import type { KnownMotion } from './measure-track.ts';
import { judgeCopy } from './check-track.ts';
import type { Found } from './check-track.ts';
import { judgeWatched, NO_VIDEO_TO_WATCH, UNREADABLE_VIDEO } from './check-video.ts';
import { MIN_STILL_MS, SIMILAR_PICTURES } from './limits.ts';
import { findSameVideo, listPictures, putVideoPrint } from './store.ts';
import type { NewFingerprint } from './store.ts';
import { compareWithVideo } from './watching/compare.ts';
import type { LookAt } from './watching/compare.ts';
import type { WatchReport } from './watching/messages.ts';
import { sampleSeed } from './watching/sample-seed.ts';
import { seededRandom } from './watching/seeded-random.ts';

type Report = Extract<WatchReport, { ok: true }>;

/** Results of the earlier steps of the check. */
interface Known {
  readonly recording: StoredRecording;
  readonly packed: Uint8Array;
  /** Counted in that track. */
  readonly reps: readonly RecordedRep[];
  readonly unit: CountUnit;
  readonly trackMs: number;
  readonly fingerprint: NewFingerprint;
  /** Earlier recordings with a similar rhythm. */
  readonly alike: readonly KnownMotion[];
}

/** Maximum number of earlier videos to compare with: thumbnails are large. */
const MAX_COMPARED = 40;

const checkCopies = async (
  { fingerprint, alike }: Known,
  { sha256, thumbnails }: Report,
  { likest }: Checking,
  { db }: JobContext,
): Promise<readonly Found[]> => {
  const same = await findSameVideo(db, fingerprint, sha256);
  const ids = alike.slice(0, MAX_COMPARED).map(({ recordingId }) => recordingId);
  const pictures = new Uint8Array(Buffer.from(thumbnails, 'base64'));
  const similar = await likest(pictures, await listPictures(db, ids), SIMILAR_PICTURES);
  const sameVideo = same === undefined ? null : { recordingId: same, figure: 1 };
  const likeVideo = similar ? { recordingId: similar.recordingId, figure: similar.likeness } : null;
  return [judgeCopy('same_video', sameVideo, 1), judgeCopy('similar_pictures', likeVideo, SIMILAR_PICTURES)];
};

/** Returns the time for which the video of a hold shows a still picture; 0 if that is short. */
const stillMs = ({ unit }: Known, thumbnails: string): number => {
  if (unit !== 'seconds') return 0;
  const still = longestStill(new Uint8Array(Buffer.from(thumbnails, 'base64')));
  return still >= MIN_STILL_MS ? still : 0;
};

/**
 * Returns the longest time between the first and the last rep in which the video does not change.
 */
const longestGap = (known: Known, { gaps, thumbnails }: Pick<Report, 'gaps' | 'thumbnails'>): number => {
  const { reps } = known;
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  const within = (gaps ?? []).map(({ atMs, lastsMs }) => Math.min(atMs + lastsMs, to) - Math.max(atMs, from));
  return Math.max(0, stillMs(known, thumbnails), ...within);
};

/** Returns no findings while the video is being prepared; a job follows when it is ready. */
export const checkVideo = async (known: Known, checking: Checking, context: JobContext): Promise<readonly Found[]> => {
  const { recording, packed, reps, unit, trackMs, fingerprint } = known;
  const playable = await findPlayable(context.db, context.files, recording.mediaId);
  if (playable === 'waiting') return [];
  if (playable === 'none') return [recording.mediaId === null ? NO_VIDEO_TO_WATCH : UNREADABLE_VIDEO];
  const random = seededRandom(await sampleSeed(recording.id, context));
  const compared = await playable.withPath((videoPath) => {
    const look: LookAt = (moments, posesOnly) =>
      checking.watch({ videoPath, moments: [...moments], posesOnly }, context.ending);
    return compareWithVideo({ packed, reps }, random, look, checking);
  });
  if (!compared) return [UNREADABLE_VIDEO];
  const { seen, missing, comparison } = compared;
  await putVideoPrint(context.db, fingerprint.recordingId, seen);
  return [
    ...(await checkCopies(known, seen, checking, context)),
    judgeWatched({
      pictures: seen.frames.length,
      missing,
      comparison,
      endsBeforeMs: endsBefore(reps, seen.lastsMs),
      longestGapMs: longestGap(known, seen),
      videoMs: seen.lastsMs,
      trackMs,
      unit,
    }),
  ];
};
