/** What a recording knows of its video. */
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mediaUrls } from './addresses.ts';
import { PROCESS_MEDIA } from './jobs.ts';
import { bestRep } from './rules.ts';
import { findAllMedia, findMediaBySession, markProcessing, type StoredMedia } from './store.ts';

export interface SubmittedVideo {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly reps: Parameters<typeof bestRep>[0];
}

/**
 * Hands a whole upload over to its recording and has it processed; returns the media's id. Part of the submission's transaction.
 * @throws Refusal conflict when the upload is not whole, forbidden when it is someone else's.
 */
export const submitVideo = async (tx: Database, jobs: Jobs, video: SubmittedVideo, now: Date): Promise<string> => {
  const mediaId = await markProcessing(tx, video.sessionId, video.ownerId, now);
  if (mediaId === undefined) {
    const upload = await findMediaBySession(tx, video.sessionId);
    if (upload && upload.ownerId !== video.ownerId)
      throw new Refusal('forbidden', 'This upload belongs to someone else.');
    throw new Refusal('conflict', 'The video has not been uploaded completely.');
  }
  await jobs.send(tx, PROCESS_MEDIA, { mediaId, highlight: bestRep(video.reps) });
  return mediaId;
};

export interface VideoFacts {
  readonly mediaStatus: (typeof MEDIA_STATUSES)[number];
  readonly mediaError: string | null;
  readonly videoUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly gifUrl: string | null;
}

export const NO_VIDEO: VideoFacts = {
  mediaStatus: 'none',
  mediaError: null,
  videoUrl: null,
  thumbnailUrl: null,
  gifUrl: null,
};

const factsOf = ({ id, state, error }: StoredMedia): VideoFacts => {
  if (state === 'ready') return { mediaStatus: 'ready', mediaError: null, ...mediaUrls(id) };
  if (state === 'failed') return { ...NO_VIDEO, mediaStatus: 'failed', mediaError: error };
  return { ...NO_VIDEO, mediaStatus: 'processing' };
};

/** By media id; those without a video are absent. */
export const findVideoFacts = async (
  db: Database,
  mediaIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, VideoFacts>> => {
  const stored = await findAllMedia(
    db,
    mediaIds.filter((id) => id !== null),
  );
  return new Map(stored.map((one) => [one.id, factsOf(one)]));
};
