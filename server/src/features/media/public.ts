export { findVideoFacts, NO_VIDEO, submitVideo } from './submission.ts';
