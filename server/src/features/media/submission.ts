/** What a recording knows of its video. */
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mediaUrls } from './addresses.ts';
import { PROCESS_MEDIA } from './jobs.ts';
import { bestRep } from './rules.ts';
import { findAllMedia, findMediaBySession, listChunks, markProcessing, type StoredMedia } from './store.ts';

export interface SubmittedVideo {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly reps: Parameters<typeof bestRep>[0];
  /** Of its chunks in their order, as the sender has them; empty: not checked. */
  readonly chunkSha256: readonly string[];
}

/** @throws Refusal unprocessable when the video that arrived is not the one of the attempt. Returns what its chunks hash to. */
const checkChunks = async (tx: Database, mediaId: string, claimed: readonly string[]): Promise<readonly string[]> => {
  const arrived = (await listChunks(tx, mediaId)).map(({ sha256 }) => sha256);
  const isSame =
    arrived.length === claimed.length && arrived.every((hash, at) => hash === null || hash === claimed[at]);
  if (claimed.length > 0 && !isSame) {
    throw new Refusal('unprocessable', 'The video that arrived is not the one that was recorded.');
  }
  return arrived.filter((hash) => hash !== null);
};

/**
 * Hands a whole upload over to its recording and has it processed; returns the media's id and hashes. Part of the submission's transaction.
 * @throws Refusal conflict when the upload is not whole, forbidden when it is someone else's, unprocessable when it is another video.
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
      throw new Refusal('forbidden', 'This upload belongs to someone else.');
    throw new Refusal('conflict', 'The video has not been uploaded completely.');
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
