export { removeSomeMedia } from './removal.ts';
export { findVideoFacts, NO_VIDEO, submitVideo } from './submission.ts';
export { findLastWrite, moveMedia } from './store.ts';
export { MEDIA_SETTLED } from './settled-job.ts';
export { findPlayable } from './playable.ts';
export { signedLinks } from './links.ts';
