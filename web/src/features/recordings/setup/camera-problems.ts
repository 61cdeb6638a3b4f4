/** Title and advice for each camera problem. */
import { t } from '../../../i18n/translate.ts';
import type { RecorderProblem } from '../../../recorder/recorder-state.ts';

export interface ProblemWords {
  readonly title: string;
  readonly reason: string;
  /** Steps to solve the problem, in order. */
  readonly steps: readonly string[];
}

export const PROBLEM_LABELS: Readonly<Record<RecorderProblem, ProblemWords>> = {
  denied: {
    title: t('The camera is blocked'),
    reason: t('This browser was told not to give the camera to this site.'),
    steps: [
      t('Tap the sign to the left of the address and allow the camera.'),
      t('On an iPhone: tap aA or the page sign in the address bar, then Website Settings, then Camera.'),
      t('Come back here. Nothing is sent while you set up; the picture is analysed on your device.'),
    ],
  },
  blocked: {
    title: t('Your device keeps the camera back'),
    reason: t('The device’s own settings do not give the camera to this browser.'),
    steps: [
      t('Open your device’s settings, then Privacy, then Camera.'),
      t('Allow the camera for this browser, and restart the browser if it asks.'),
      t('Come back here and try again.'),
    ],
  },
  missing: {
    title: t('No camera found'),
    reason: t('This device has no camera, or it is not connected.'),
    steps: [t('Connect a camera: this page notices it.'), t('Or open this page on your phone.')],
  },
  busy: {
    title: t('The camera is in use'),
    reason: t('Another app or tab holds it, or it does not answer.'),
    steps: [
      t('Close video calls, camera apps and other tabs with a camera.'),
      t('Unplug an external camera and plug it in again.'),
      t('Then try again.'),
    ],
  },
  insecure: {
    title: t('This page is not secure'),
    reason: t('Browsers give the camera to secure addresses only.'),
    steps: [
      t('Open this site by its address with https:// in front.'),
      t('Without one, ask whoever runs this site: the camera needs https, or localhost.'),
    ],
  },
  unsupported: {
    title: t('No camera in this browser'),
    reason: t('This browser cannot give a camera to a web page.'),
    steps: [
      t('Update this browser, or open the page in Chrome, Edge, Firefox or Safari itself, not inside another app.'),
    ],
  },
  model: {
    title: t('Pose detection did not start'),
    reason: t('The pose model could not be loaded or run.'),
    steps: [t('Check your connection, then try again.'), t('Close other tabs if your device is short of memory.')],
  },
  lost: {
    title: t('The camera is gone'),
    reason: t('It was unplugged, or a call or another app took it away.'),
    steps: [t('Connect it again, or end the call.'), t('Then try again.')],
  },
  video: {
    title: t('The video cannot be played'),
    reason: t('The test video is broken, or this browser does not know its format.'),
    steps: [t('Choose another test video, or use your camera.')],
  },
};

/** True if a sample video can be used without the camera. */
export const isSampleOffered = (problem: RecorderProblem): boolean => problem !== 'model';
