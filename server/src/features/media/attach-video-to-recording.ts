/**
 * Attaches an uploaded video to its recording and queues its processing, within the submission's
 * transaction.
 */
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { PROCESS_MEDIA } from './jobs.ts';
import type { Highlight } from './jobs.ts';
import { planSkeleton } from './share-clips-and-redrawn-gifs.ts';
import { findMediaBySession, listChunks, markProcessing } from './store.ts';
import { hideUnpublished } from './video-visibility.ts';

export interface SubmittedVideo {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly reps: Parameters<typeof bestRep>[0];
  /**
   * SHA-256 hashes of the chunks that the browser claims to have sent, in order. If the list is
   * empty, the chunks are not compared.
   */
  readonly chunkSha256: readonly string[];
  readonly hidesFilm: boolean;
  readonly clipContents: string;
}

/**
 * Returns the hashes of the received chunks.
 * @throws AppError unprocessable if they differ from the claimed ones
 */
const checkChunks = async (tx: Database, mediaId: string, claimed: readonly string[]): Promise<readonly string[]> => {
  const arrived = (await listChunks(tx, mediaId)).map(({ sha256 }) => sha256);
  const isSame =
    arrived.length === claimed.length && arrived.every((hash, at) => hash === null || hash === claimed[at]);
  if (claimed.length > 0 && !isSame) {
    throw new AppError('unprocessable', 'The upload doesn’t match the recording.');
  }
  return arrived.filter((hash) => hash !== null);
};

/**
 * Attaches a complete upload to its recording, and queues the processing. Returns the media id and
 * the hashes of its chunks.
 * @throws AppError conflict if the upload is incomplete, forbidden if another user owns it,
 * unprocessable if it is a different video
 */
export const submitVideo = async (
  tx: Database,
  jobs: Jobs,
  video: SubmittedVideo,
  now: Date,
): Promise<{ readonly mediaId: string; readonly chunkSha256: readonly string[] }> => {
  const mediaId = await markProcessing(tx, video.sessionId, video.ownerId, now);
  if (mediaId === undefined) {
    const upload = await findMediaBySession(tx, video.sessionId);
    if (upload && upload.ownerId !== video.ownerId)
      throw new AppError('forbidden', 'This recording belongs to someone else.');
    throw new AppError('conflict', 'The video upload isn’t complete.');
  }
  if (video.hidesFilm) {
    await hideUnpublished(tx, mediaId);
    await planSkeleton(tx, { mediaId, contents: video.clipContents }, now);
  }
  const chunkSha256 = await checkChunks(tx, mediaId, video.chunkSha256);
  await jobs.send(tx, PROCESS_MEDIA, { mediaId, highlight: bestRep(video.reps) });
  return { mediaId, chunkSha256 };
};

interface RankedRep extends Highlight {
  readonly valid: boolean;
  readonly formScore: number | null;
}

/**
 * Returns the rep that the GIF shows, or null if there are no reps. Prefers valid reps, then the
 * best form, then the earliest.
 */
export const bestRep = (reps: readonly RankedRep[]): Highlight | null => {
  const worth = ({ valid, formScore }: RankedRep): number => (valid ? 1000 : 0) + (formScore ?? 0);
  let best: RankedRep | undefined;
  for (const rep of reps) if (!best || worth(rep) > worth(best)) best = rep;
  return best ? { startMs: best.startMs, endMs: best.endMs } : null;
};
