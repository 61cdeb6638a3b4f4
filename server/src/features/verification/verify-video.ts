/** The part of the check that looks into the video: it is watched by the server itself, and compared with earlier ones. */
import type { RecordedRep } from '@reptemple/contract/recordings';
import { endsBefore } from '@reptemple/engine/plausibility/agreement';
import type { JobContext } from '../../platform/jobs.ts';
import { findPlayable } from '../media/public.ts';
import type { StoredRecording } from '../recordings/public.ts';
import type { Checking } from './checking.ts';
import { momentsToWatch, type KnownMotion } from './examine.ts';
import { judgeCopy, judgeWatched, NO_VIDEO_TO_WATCH, type Found } from './judge.ts';
import { SIMILAR_PICTURES } from './limits.ts';
import { findSameVideo, listPictures, putVideoPrint, type NewFingerprint } from './store.ts';
import type { WatchReport } from './watching/messages.ts';

/** What is known of the recording by then. */
interface Known {
  readonly recording: StoredRecording;
  readonly packed: Uint8Array;
  /** As counted in that track. */
  readonly reps: readonly RecordedRep[];
  readonly trackMs: number;
  readonly fingerprint: NewFingerprint;
  /** Earlier recordings with a rhythm like this one's. */
  readonly alike: readonly KnownMotion[];
}

/** Pictures are large: so many earlier videos are compared with. */
const MOST_COMPARED = 40;

const checkCopies = async (
  { fingerprint, alike }: Known,
  { sha256, thumbnails }: Extract<WatchReport, { ok: true }>,
  { likest }: Checking,
  { db }: JobContext,
): Promise<readonly Found[]> => {
  const same = await findSameVideo(db, fingerprint, sha256);
  const ids = alike.slice(0, MOST_COMPARED).map(({ recordingId }) => recordingId);
  const pictures = new Uint8Array(Buffer.from(thumbnails, 'base64'));
  const similar = await likest(pictures, await listPictures(db, ids), SIMILAR_PICTURES);
  const sameVideo = same === undefined ? null : { recordingId: same, figure: 1 };
  const likeVideo = similar ? { recordingId: similar.recordingId, figure: similar.likeness } : null;
  return [judgeCopy('same_video', sameVideo, 1), judgeCopy('similar_pictures', likeVideo, SIMILAR_PICTURES)];
};

/** Nothing while the video is being prepared: it says so once it is settled. */
export const checkVideo = async (known: Known, checking: Checking, context: JobContext): Promise<readonly Found[]> => {
  const { recording, packed, reps, trackMs, fingerprint } = known;
  const playable = await findPlayable(context.db, context.files, recording.mediaId);
  if (playable === 'waiting') return [];
  // Its preparation failed, where there was one.
  if (playable === 'none') return [recording.mediaId === null ? NO_VIDEO_TO_WATCH : judgeWatched(null)];
  const moments = momentsToWatch(reps);
  const seen = await playable.withPath((videoPath) =>
    checking.watch({ videoPath, moments: [...moments] }, context.ending),
  );
  if (!seen) return [judgeWatched(null)];
  await putVideoPrint(context.db, fingerprint.recordingId, seen);
  const agreement = await checking.compareVideo(packed, reps, seen.frames);
  return [
    ...(await checkCopies(known, seen, checking, context)),
    judgeWatched({
      pictures: seen.frames.length,
      missing: moments.filter((moment) => moment > seen.lastsMs).length,
      agreement,
      endsBeforeMs: endsBefore(reps, seen.lastsMs),
      videoMs: seen.lastsMs,
      trackMs,
    }),
  ];
};
