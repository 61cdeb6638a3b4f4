/** Camera error: what happened, what to do, and how to try a sample video. */
import { Link } from '@tanstack/react-router';
import { CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderProblem } from '../../../recorder/recorder-state.ts';
import { watchForCamera } from '../../../recorder/setup-check/camera-return.ts';
import { Button } from '../../../ui/button.tsx';
import { PROBLEM_LABELS, isSampleOffered } from '../setup/camera-problems.ts';

interface CameraProblemProps {
  readonly problem: RecorderProblem;
  readonly challenge: string;
  /** URL of our sample video of this exercise, if there is one. */
  readonly sample: string | undefined;
  readonly onRetry: () => void;
}

const Steps = ({ steps }: { readonly steps: readonly string[] }): ReactElement => (
  <ol className="grid list-decimal gap-1.5 pl-5 text-left text-pretty short:col-start-2 short:row-span-3 short:row-start-1">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

/** In landscape on a phone the steps are next to the buttons, and scroll if they do not fit. */
export const CameraProblem = ({ problem, challenge, sample, onRetry }: CameraProblemProps): ReactElement => {
  const { title, reason, steps } = PROBLEM_LABELS[problem];
  const retry = useEffectEvent(onRetry);
  useEffect(() => watchForCamera(problem, () => retry()), [problem]);
  return (
    <div role="alert" className="flex min-h-0 flex-1 overflow-y-auto">
      <div className="m-auto flex max-w-xl flex-col items-center gap-3 p-5 text-center short:grid short:max-w-4xl short:grid-cols-2 short:content-center short:items-start short:gap-x-8 short:text-left">
        <CameraOff aria-hidden className="size-10 stroke-[1.25] text-quiet short:hidden" />
        <h2 className="carved text-2xl sm:text-3xl">{title}</h2>
        {reason ? <p className="text-lg text-pretty text-quiet">{reason}</p> : null}
        <Steps steps={steps} />
        <div className="mt-2 flex flex-wrap justify-center gap-3 short:justify-start">
          <Button onClick={onRetry}>{t('Try Again')}</Button>
          {sample && isSampleOffered(problem) ? (
            <Button asChild variant="secondary">
              <Link to="/challenge/$challenge/record" params={{ challenge }} search={{ testVideo: sample }}>
                {t('Try it with our sample clip')}
              </Link>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
};
