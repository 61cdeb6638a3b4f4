/**
 * Screen for a camera or model that does not work: the steps to solve each problem, and a sample
 * video to try instead.
 */
import { Link } from '@tanstack/react-router';
import { CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderProblem } from '../../../recorder/recorder-snapshot-store.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';

const watchPermission = (onReturn: () => void): (() => void) => {
  const done = new AbortController();
  const watch = async (): Promise<void> => {
    // Firefox has no permission named "camera" and rejects this query, so errors are ignored.
    const permission = await navigator.permissions.query({ name: 'camera' });
    permission.addEventListener('change', () => permission.state === 'granted' && onReturn(), { signal: done.signal });
  };
  if ('permissions' in navigator) watch().catch(() => undefined);
  return () => done.abort();
};

const watchDevices = (onReturn: () => void): (() => void) => {
  if (!('mediaDevices' in navigator)) return () => undefined;
  navigator.mediaDevices.addEventListener('devicechange', onReturn);
  return () => navigator.mediaDevices.removeEventListener('devicechange', onReturn);
};

/**
 * Calls `onReturn` when the browser reports a change that may solve the camera problem. Returns a
 * function that stops watching.
 */
const watchForCamera = (problem: RecorderProblem, onReturn: () => void): (() => void) => {
  if (problem === 'denied') return watchPermission(onReturn);
  return problem === 'missing' || problem === 'busy' || problem === 'lost' ? watchDevices(onReturn) : () => undefined;
};

export interface ProblemWords {
  readonly title: string;
  readonly steps: readonly string[];
}

const PROBLEM_LABELS: Readonly<Record<RecorderProblem, ProblemWords>> = {
  denied: {
    title: t('The camera is blocked'),
    steps: [
      t('Tap the icon next to the address and allow the camera.'),
      t('On iPhone: tap aA or the page icon in the address bar, then Website Settings > Camera.'),
      t('Come back to this page. During setup, video stays on your device.'),
    ],
  },
  blocked: {
    title: t('The camera is blocked'),
    steps: [
      t('Open your device’s settings, then Privacy, then Camera.'),
      t('Allow the camera for this browser, and restart the browser if it asks.'),
    ],
  },
  missing: {
    title: t('No camera found'),
    steps: [t('Connect a camera, or open this page on your phone.')],
  },
  busy: {
    title: t('The camera is in use'),
    steps: [
      t('Close video calls, camera apps and other tabs with a camera.'),
      t('Unplug an external camera and plug it in again.'),
    ],
  },
  insecure: {
    title: t('This page is not secure'),
    steps: [
      t('Open this site with https:// in front of the address.'),
      t('If that doesn’t work, ask the site’s operator to set up https.'),
    ],
  },
  unsupported: {
    title: t('No camera in this browser'),
    steps: [
      t('Update this browser, or open the page in Chrome, Edge, Firefox or Safari itself, not inside another app.'),
    ],
  },
  model: {
    title: t('Pose detection didn’t start'),
    steps: [t('Check your connection, then try again.'), t('Close other tabs to free up memory.')],
  },
  lost: {
    title: t('Camera disconnected'),
    steps: [t('Connect it again, or end the call.')],
  },
  video: {
    title: t('Failed to load video'),
    steps: [t('Choose another test video, or use your camera.')],
  },
};

/**
 * Returns true if a sample video may help. False if the pose model failed, because a sample needs
 * no camera, but it needs the model.
 */
const isSampleOffered = (problem: RecorderProblem): boolean => problem !== 'model';

interface CameraProblemProps {
  readonly problem: RecorderProblem;
  readonly challenge: string;
  readonly sample: string | undefined;
  readonly onRetry: () => void;
}

const STEPS = 'text-pretty short:col-start-2 short:row-span-3 short:row-start-1';

const Steps = ({ steps }: { readonly steps: readonly string[] }): ReactElement =>
  steps.length === 1 ? (
    <p className={STEPS}>{steps[0]}</p>
  ) : (
    <ol className={cn('grid list-decimal gap-1.5 pl-5 text-left', STEPS)}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );

/**
 * Screen with a problem and its solution. On phones in landscape, the steps are next to the buttons
 * and scroll if they do not fit.
 */
export const CameraProblem = ({ problem, challenge, sample, onRetry }: CameraProblemProps): ReactElement => {
  const { title, steps } = PROBLEM_LABELS[problem];
  const retry = useEffectEvent(onRetry);
  useEffect(() => watchForCamera(problem, () => retry()), [problem]);
  return (
    <div role="alert" className="flex min-h-0 flex-1 overflow-y-auto">
      <div className="m-auto flex max-w-xl flex-col items-center gap-3 p-5 text-center short:grid short:max-w-4xl short:grid-cols-2 short:content-center short:items-start short:gap-x-8 short:text-left">
        <CameraOff aria-hidden className="size-10 stroke-[1.25] text-quiet short:hidden" />
        <h2 className="carved text-2xl sm:text-3xl">{title}</h2>
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
