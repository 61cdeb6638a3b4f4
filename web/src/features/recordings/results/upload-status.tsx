/** Upload progress and problems. Takes the focus, because the Submit button is gone. */
import { WifiOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { focusInView } from '../../../ui/overlay/focus.ts';
import { FunFacts } from '../fun-facts/fun-facts.tsx';
import { TROUBLE_LABELS, percentOf, secondsLeft, sizeInLabel } from '../rules.ts';
import { safetyLabel } from './safety.ts';
import type { Safety } from './safety.ts';
import type { UploadProgress } from '../upload/use-submission.ts';

const Remaining = ({ progress }: { readonly progress: UploadProgress }): ReactElement => {
  const { sentBytes, totalBytes } = progress;
  const left = secondsLeft(progress);
  return (
    <p className="flex justify-between gap-4 text-sm text-quiet tabular-nums">
      <span>
        {t('{sentBytes} of {totalBytes}', { sentBytes: sizeInLabel(sentBytes), totalBytes: sizeInLabel(totalBytes) })}
      </span>
      <span>{left === undefined ? '' : t('{left} left', { left: minutesAndSeconds(left) })}</span>
    </p>
  );
};

interface UploadStatusProps {
  readonly progress: UploadProgress;
  readonly keptAs: Safety;
}

export const UploadStatus = ({ progress, keptAs }: UploadStatusProps): ReactElement => {
  const { sentBytes, totalBytes, trouble } = progress;
  const percent = percentOf(sentBytes, totalBytes);
  return (
    <section ref={focusInView} tabIndex={-1} aria-label={t('Upload')} className="grid scroll-my-4 gap-3 outline-none">
      <p className="flex items-end justify-between gap-4">
        <span className="carved text-xl sm:text-2xl">{t('Uploading your video')}</span>
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
            <p>{safetyLabel(keptAs).trouble}</p>
          </div>
        </div>
      )}
      <FunFacts />
    </section>
  );
};
