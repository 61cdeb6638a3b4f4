/** Messages of the wizard. Those in specification S2, section 5, are quoted from there. */
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Phase } from '@reptemple/engine/definition/exercise-definition';
import { inLowerCase } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';

export const NAME_BEFORE_UPLOAD = t('Please provide a valid exercise name before uploading a video.');
export const NAME_AT_CREATE = t('Please provide a valid exercise name.');
export const NAME_HINT = t('Please provide a unique exercise name');
export const NO_ANGLES = t('Please add at least one angle definition before calculating angles.');
export const FRAMES_MISSING = t('Please make sure all frames are captured before calculating angles.');
export const FRAMES_IDENTICAL = t('Two phases show the same frame. Choose three different frames.');
export const NO_POSE_LIBRARY = t('MediaPipe Pose is not available. Please check your internet connection.');
export const CAPTURE_FAILED = t('Couldn’t capture this frame. Please try again.');
export const NO_MOVEMENT = t('Use at least one angle as a movement.');

export const noExercise = (faults: readonly string[]): string =>
  t('These angles don’t work: {faults}.', { faults: faults.join('; ') });
export const noLandmarks = (phase: Phase): string =>
  t('No landmarks detected for {phase} phase', { phase: inLowerCase(PHASE_LABELS[phase]) });

export const Refused = ({ fault }: { readonly fault: string | undefined }): ReactElement | null =>
  fault === undefined ? null : (
    <p role="alert" className="flex items-start gap-2 font-medium text-clay">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>{fault}</span>
    </p>
  );
