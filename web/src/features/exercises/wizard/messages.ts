/** What the wizard says, where the second document has it (section 5), word for word. */
import type { Phase } from '@reptemple/engine/definition';

export const NAME_BEFORE_UPLOAD = 'Please provide a valid exercise name before uploading a video.';
export const NAME_AT_CREATE = 'Please provide a valid exercise name.';
export const NAME_HINT = 'Please provide a unique exercise name';
export const NO_ANGLES = 'Please add at least one angle definition before calculating angles.';
export const FRAMES_MISSING = 'Please make sure all frames are captured before calculating angles.';
export const NO_POSE_LIBRARY = 'MediaPipe Pose is not available. Please check your internet connection.';
export const CAPTURE_FAILED = 'This frame could not be captured. Please try again.';
export const NO_MOVEMENT =
  'Please use at least one angle as a movement: alignments alone do not tell the phases apart.';

export const noExercise = (faults: readonly string[]): string => `These angles make no exercise: ${faults.join('; ')}.`;
export const noLandmarks = (phase: Phase): string => `No landmarks detected for ${phase} phase`;
