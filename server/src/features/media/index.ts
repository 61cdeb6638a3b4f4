export {
  clipsLimit,
  findClip,
  listClipsDue,
  markChallengeClipsStale,
  markClipFailed,
  markClipsStale,
  planSkeleton,
  presentClip,
  queueClip,
  queueRenewal,
  queueSkeleton,
  RENDER_CLIP,
  storeClip,
  SWEEP_CLIPS,
  type ClipVariant,
  type RenderClip,
  MEDIA_SETTLED,
} from './share-clips-and-redrawn-gifs.ts';
export { setFilmHidden } from './video-visibility.ts';
export { removeSomeMedia, findLastWrite, findMedia, moveMedia, findPlayable } from './store.ts';
export { submitVideo } from './attach-video-to-recording.ts';
export { findVideoFacts, NO_VIDEO } from './video-visibility.ts';
export { workKey as mediaWorkKey, signedLinks } from './storage-keys-and-links.ts';
export { withLocalTrack } from './jobs.ts';
export type { FindSet, StoredSet } from './jobs.ts';
export { bestRep } from './attach-video-to-recording.ts';
export type { Highlight } from './jobs.ts';
export type { DrawnSet } from './processing/child-process-messages-and-limits.ts';
