export {
  clipsLimit,
  findClip,
  listSkeletonsDue,
  markChallengeClipsStale,
  markClipFailed,
  markClipsStale,
  planSkeleton,
  presentClip,
  queueClip,
  queueSkeleton,
  RENDER_CLIP,
  storeClip,
  SWEEP_CLIPS,
  type ClipVariant,
  type RenderClip,
} from './clips.ts';
export { setFilmHidden } from './film-visibility.ts';
export { removeSomeMedia } from './store.ts';
export { findVideoFacts, NO_VIDEO, submitVideo } from './submission.ts';
export { findLastWrite, findMedia, moveMedia } from './store.ts';
export { workKey as mediaWorkKey } from './addresses.ts';
export { MEDIA_SETTLED } from './clips.ts';
export type { FindSet, StoredSet } from './jobs.ts';
export type { DrawnSet } from './processing/messages.ts';
export { findPlayable } from './store.ts';
export { signedLinks } from './addresses.ts';
