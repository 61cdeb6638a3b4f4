/** Says if a recording would be lost when the user leaves the results or records again. */
import { t } from '../../../i18n/translate.ts';
import type { SaveStatus } from '../drafts/autosave-recording.ts';
import type { SubmissionState } from '../upload/use-submission.ts';

/** How the recording is saved on this device; undefined while it is being written. */
export type Safety = SaveStatus | undefined;

type Step = SubmissionState['step'];

export const isSending = (step: Step): boolean => step === 'uploading' || step === 'saving' || step === 'elsewhere';

/** Returns true if leaving the page or recording again would lose the recording. */
export const wouldBeLost = (step: Step, keptAs: Safety): boolean =>
  step !== 'submitted' && (keptAs === undefined || keptAs === 'nothing');

/** Returns true if the recording must stay on screen, even if the session or the challenge ends. */
export const mustStayOnScreen = (step: Step, keptAs: Safety): boolean =>
  isSending(step) || step === 'submitted' || wouldBeLost(step, keptAs);

export const safetyLabel = (keptAs: Safety): string =>
  keptAs === 'nothing'
    ? t('Your recording isn’t saved yet. Keep this page open until you submit it.')
    : t('Your recording is saved on this device. You can submit it later.');
