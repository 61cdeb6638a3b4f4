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
  place: t('Saved on this device'),
  fault: t('Your recording is saved on this device.'),
  trouble: t('Your recording is saved on this device. You can submit it later.'),
  uploadFailed: t('Your recording is saved on this device. You can submit it later.'),
} as const;

const ONLY_HERE = {
  place: t('Not saved. Keep this page open.'),
  fault: t('Your recording isn’t saved yet. Keep this page open until you submit it.'),
  trouble: t('Your recording isn’t saved yet. Keep this page open until you submit it.'),
  uploadFailed: t('Your recording isn’t saved yet. Keep this page open until you submit it.'),
} as const;

export const safetyLabel = (keptAs: Safety): Readonly<Record<keyof typeof KEPT, string>> =>
  keptAs === 'nothing' ? ONLY_HERE : KEPT;
