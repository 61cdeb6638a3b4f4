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
} from './share-clips.ts';
export { setFilmHidden } from './video-visibility.ts';
export { removeSomeMedia, findLastWrite, findMedia, moveMedia, findPlayable } from './store.ts';
export { findVideoFacts, NO_VIDEO, submitVideo } from './submit-video.ts';
export { workKey as mediaWorkKey, signedLinks } from './storage-keys.ts';
export { withLocalTrack } from './jobs.ts';
export type { FindSet, StoredSet } from './jobs.ts';
export { bestRep } from './video-validation.ts';
export type { Highlight } from './video-validation.ts';
export type { DrawnSet } from './processing/process-messages.ts';
