/**
 * Attaches an uploaded video to its recording and queues its processing, within the submission's
 * transaction.
 */
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { PROCESS_MEDIA } from './jobs.ts';
import { gifUrlOf, isRedrawingGif, listClips, planSkeleton } from './share-clips.ts';
import type { ClipVariant, StoredClip } from './share-clips.ts';
import { mediaUrl, mediaUrls } from './storage-keys.ts';
import { findAllMedia, findMediaBySession, listChunks, markProcessing } from './store.ts';
import type { StoredMedia } from './store.ts';
import { bestRep, maySeeFilm } from './video-validation.ts';
import type { Viewer } from './video-validation.ts';
import { hideUnpublished } from './video-visibility.ts';

export interface SubmittedVideo {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly reps: Parameters<typeof bestRep>[0];
  /** Hashes of the chunks as claimed by the browser, in order; empty to skip the check. */
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

export interface VideoFacts {
  readonly mediaStatus: (typeof MEDIA_STATUSES)[number];
  readonly mediaError: string | null;
  readonly videoUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly gifUrl: string | null;
  readonly isRedrawingGif: boolean;
  readonly isFilmHidden: boolean;
  readonly skeletonUrl: string | null;
}

export const NO_VIDEO: VideoFacts = {
  mediaStatus: 'none',
  mediaError: null,
  videoUrl: null,
  thumbnailUrl: null,
  gifUrl: null,
  isRedrawingGif: false,
  isFilmHidden: false,
  skeletonUrl: null,
};

const NO_URLS = { videoUrl: null, thumbnailUrl: null, gifUrl: null, isRedrawingGif: false } as const;

const factsOf = (stored: StoredMedia, viewer: Viewer, clips: readonly StoredClip[]): VideoFacts => {
  const clipOf = (variant: ClipVariant): StoredClip | undefined =>
    clips.find((clip) => clip.mediaId === stored.id && clip.variant === variant);
  const { id, state, error, isFilmHidden } = stored;
  if (state === 'failed') return { ...NO_VIDEO, isFilmHidden, mediaStatus: 'failed', mediaError: error };
  if (state !== 'ready') return { ...NO_VIDEO, isFilmHidden, mediaStatus: 'processing' };
  return {
    mediaStatus: 'ready',
    mediaError: null,
    ...(maySeeFilm(stored, viewer)
      ? { ...mediaUrls(id), gifUrl: gifUrlOf(id, clipOf('gif')), isRedrawingGif: isRedrawingGif(clipOf('gif')) }
      : NO_URLS),
    isFilmHidden,
    skeletonUrl: isFilmHidden && clipOf('skeleton')?.state === 'ready' ? mediaUrl(id, 'skeleton') : null,
  };
};

/**
 * Returns the facts of videos that the viewer may see, by media id. Ids without a video are
 * missing.
 */
export const findVideoFacts = async (
  db: Database,
  mediaIds: readonly (string | null)[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, VideoFacts>> => {
  const stored = await findAllMedia(
    db,
    mediaIds.filter((id) => id !== null),
  );
  const clips = await listClips(
    db,
    stored.map(({ id }) => id),
  );
  return new Map(stored.map((one) => [one.id, factsOf(one, viewer, clips)]));
};
