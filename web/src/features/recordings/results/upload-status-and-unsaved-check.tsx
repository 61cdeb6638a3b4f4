/**
 * Progress of a running upload. Also checks if leaving the results or recording again would lose
 * the recording.
 */
import { WifiOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Progress } from '../../../ui/feedback/progress-bar.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { focusInView } from '../../../ui/overlay/focus-management.ts';
import type { SaveStatus } from '../drafts/autosave-recording.ts';
import { sizeInLabel, TROUBLE_LABELS, percentOf, secondsLeft } from '../recording-labels-and-rules.ts';
import { FunFacts } from '../upload/fitness-facts-during-upload.tsx';
import type { SubmissionState, UploadProgress } from '../upload/use-submission.ts';

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

const Remaining = ({ progress }: { readonly progress: UploadProgress }): ReactElement => {
  const { sentBytes, totalBytes } = progress;
  const left = secondsLeft(progress);
  return (
    <p className="flex justify-between gap-4 text-sm text-quiet tabular-nums">
      <span>{t('{now} of {whole}', { now: sizeInLabel(sentBytes), whole: sizeInLabel(totalBytes) })}</span>
      <span>{left === undefined ? '' : t('{left} left', { left: minutesAndSeconds(left) })}</span>
    </p>
  );
};

interface UploadStatusProps {
  readonly progress: UploadProgress;
  readonly keptAs: Safety;
}

/** Progress of an upload, with the problem that is being retried and fun facts. */
export const UploadStatus = ({ progress, keptAs }: UploadStatusProps): ReactElement => {
  const { sentBytes, totalBytes, trouble } = progress;
  const percent = percentOf(sentBytes, totalBytes);
  return (
    <section
      ref={focusInView}
      tabIndex={-1}
      aria-label={t('Video upload')}
      className="grid scroll-my-4 gap-3 outline-none"
    >
      <p className="flex items-end justify-between gap-4">
        <span className="carved text-xl sm:text-2xl">{t('Video upload')}</span>
        <span className="carved text-4xl tabular-nums sm:text-5xl">{`${percent}%`}</span>
      </p>
      <Progress label={t('Video upload')} percent={percent} className="h-3" />
      {trouble === null ? (
        <Remaining progress={progress} />
      ) : (
        <div role="alert" className="flex gap-3 rounded-stone bg-clay-wash p-4 text-clay">
          <WifiOff className="mt-0.5 size-5 shrink-0" aria-hidden />
          <div>
            <p className="font-semibold">{TROUBLE_LABELS[trouble]}</p>
            <p>{safetyLabel(keptAs)}</p>
          </div>
        </div>
      )}
      <FunFacts />
    </section>
  );
};
