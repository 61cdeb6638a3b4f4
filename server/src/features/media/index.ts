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
} from './clips.ts';
export { setFilmHidden } from './film-visibility.ts';
export { removeSomeMedia, findLastWrite, findMedia, moveMedia, findPlayable } from './store.ts';
export { findVideoFacts, NO_VIDEO, submitVideo } from './submission.ts';
export { workKey as mediaWorkKey, signedLinks } from './addresses.ts';
export { withLocalTrack } from './jobs.ts';
export type { FindSet, StoredSet } from './jobs.ts';
export { bestRep } from './video-validation.ts';
export type { Highlight } from './video-validation.ts';
export type { DrawnSet } from './processing/messages.ts';
