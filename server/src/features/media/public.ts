export { findVideoFacts, NO_VIDEO, submitVideo, type VideoFacts } from './submission.ts';
