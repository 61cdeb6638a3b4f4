/** What the wizard says, word for word (second document, section 5). */
import type { Phase } from '@reptemple/engine/definition';

export const NAME_BEFORE_UPLOAD = 'Please provide a valid exercise name before uploading a video.';
export const NAME_AT_CREATE = 'Please provide a valid exercise name.';
export const NAME_HINT = 'Please provide a unique exercise name';
export const NO_ANGLES = 'Please add at least one angle definition before calculating angles.';
export const FRAMES_MISSING = 'Please make sure all frames are captured before calculating angles.';
export const NO_POSE_LIBRARY = 'MediaPipe Pose is not available. Please check your internet connection.';

export const noLandmarks = (phase: Phase): string => `No landmarks detected for ${phase} phase`;
