/**
 * Rules for a recording that was not submitted: is it stored on the device or only in this page,
 * and what to ask before it is lost.
 */
import { t } from '../../../i18n/translate.ts';
import type { SaveStatus } from '../drafts/recording-draft.ts';
import type { SubmissionState } from '../upload/use-submission.ts';

/** Undefined while the recording is being stored. */
export type Safety = SaveStatus | undefined;

type Step = SubmissionState['step'];

export const isSending = (step: Step): boolean => step === 'uploading' || step === 'saving' || step === 'elsewhere';

/** True if leaving or recording again would lose the recording. */
export const isAtStake = (step: Step, keptAs: Safety): boolean =>
  step !== 'submitted' && (keptAs === undefined || keptAs === 'nothing');

/**
 * True if the recording must stay on screen when the session ends, the challenge ends or another
 * tab records.
 */
export const livesHere = (step: Step, keptAs: Safety): boolean =>
  isSending(step) || step === 'submitted' || isAtStake(step, keptAs);

const KEPT = {
  place: t('Kept on this device'),
  fault: t('Your recording is kept on this device.'),
  trouble: t('Your recording is kept on this device. You can leave and submit it later.'),
  uploadFailed: t('Your reps and your video are still here. They stay on this device until they are submitted.'),
} as const;

const ONLY_HERE = {
  place: t('Only in this page: do not close it'),
  fault: t('Your recording is only in this page: do not close it.'),
  trouble: t('Your recording is only in this page. Do not close it until everything is sent.'),
  uploadFailed: t(
    'Your reps and your video are still here, but only in this page. Do not close it until they are submitted.',
  ),
} as const;

export const safetyLabel = (keptAs: Safety): Readonly<Record<keyof typeof KEPT, string>> =>
  keptAs === 'nothing' ? ONLY_HERE : KEPT;
