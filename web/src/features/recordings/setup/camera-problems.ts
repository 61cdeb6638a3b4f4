/** Title and advice for each camera problem. */
import { t } from '../../../i18n/translate.ts';
import type { RecorderProblem } from '../../../recorder/recorder-state.ts';

export interface ProblemWords {
  readonly title: string;
  /** Undefined if the title says it all. */
  readonly reason?: string;
  /** Steps to solve the problem, in order. */
  readonly steps: readonly string[];
}

export const PROBLEM_LABELS: Readonly<Record<RecorderProblem, ProblemWords>> = {
  denied: {
    title: t('The camera is blocked'),
    steps: [
      t('Tap the icon next to the address and allow the camera.'),
      t('On iPhone: tap aA or the page icon in the address bar, then Website Settings > Camera.'),
      t('Come back here. During setup, video stays on your device.'),
    ],
  },
  blocked: {
    title: t('Camera blocked by your device'),
    steps: [
      t('Open your device’s settings, then Privacy, then Camera.'),
      t('Allow the camera for this browser, and restart the browser if it asks.'),
      t('Then try again.'),
    ],
  },
  missing: {
    title: t('No camera found'),
    steps: [t('Connect a camera. It’s detected automatically.'), t('Or open this page on your phone.')],
  },
  busy: {
    title: t('The camera is in use'),
    reason: t('Another app or tab is using it, or it isn’t responding.'),
    steps: [
      t('Close video calls, camera apps and other tabs with a camera.'),
      t('Unplug an external camera and plug it in again.'),
      t('Then try again.'),
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
    reason: t('It was unplugged, or a call or another app is using it.'),
    steps: [t('Connect it again, or end the call.'), t('Then try again.')],
  },
  video: {
    title: t('The video can’t be played'),
    reason: t('The test video is damaged or its format isn’t supported.'),
    steps: [t('Choose another test video, or use your camera.')],
  },
};

/** True if a sample video can be used without the camera. */
export const isSampleOffered = (problem: RecorderProblem): boolean => problem !== 'model';
