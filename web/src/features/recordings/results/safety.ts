/** Who holds a recording that is not submitted yet: the device or this page alone; what is said of it, and what is asked before it goes. */
import { t } from '../../../language/texts.ts';
import type { KeptAs } from '../keeping/draft.ts';
import type { SubmissionState } from '../sending/use-submission.ts';

/** Undefined while it is being written. */
export type Safety = KeptAs | undefined;

type Step = SubmissionState['step'];

export const isSending = (step: Step): boolean => step === 'uploading' || step === 'saving' || step === 'elsewhere';

/** To leave this page, or to record again, would be to lose it. */
export const isAtStake = (step: Step, keptAs: Safety): boolean =>
  step !== 'submitted' && (keptAs === undefined || keptAs === 'nothing');

/** Another tab, a session that ended or a challenge that is over must not take its place on the screen. */
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

export const safetyWords = (keptAs: Safety): Readonly<Record<keyof typeof KEPT, string>> =>
  keptAs === 'nothing' ? ONLY_HERE : KEPT;
