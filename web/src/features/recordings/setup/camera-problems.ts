/** What each fault of a camera is called, and what to do about it. */
import type { RecorderProblem } from '../../../camera/recorder-state.ts';

export interface ProblemWords {
  readonly title: string;
  readonly reason: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
}

export const PROBLEM_WORDS: Readonly<Record<RecorderProblem, ProblemWords>> = {
  denied: {
    title: 'The camera is blocked',
    reason: 'This browser was told not to give the camera to this site.',
    steps: [
      'Tap the sign to the left of the address and allow the camera.',
      'On an iPhone: tap aA or the page sign in the address bar, then Website Settings, then Camera.',
      'Come back here. Nothing is sent while you set up; the picture is analysed on your device.',
    ],
  },
  blocked: {
    title: 'Your device keeps the camera back',
    reason: 'The device’s own settings do not give the camera to this browser.',
    steps: [
      'Open your device’s settings, then Privacy, then Camera.',
      'Allow the camera for this browser, and restart the browser if it asks.',
      'Come back here and try again.',
    ],
  },
  missing: {
    title: 'No camera found',
    reason: 'This device has no camera, or it is not connected.',
    steps: ['Connect a camera: this page notices it.', 'Or open this page on your phone.'],
  },
  busy: {
    title: 'The camera is in use',
    reason: 'Another app or tab holds it, or it does not answer.',
    steps: [
      'Close video calls, camera apps and other tabs with a camera.',
      'Unplug an external camera and plug it in again.',
      'Then try again.',
    ],
  },
  insecure: {
    title: 'This page is not secure',
    reason: 'Browsers give the camera to secure addresses only.',
    steps: [
      'Open this site by its address with https:// in front.',
      'Without one, ask whoever runs this site: the camera needs https, or localhost.',
    ],
  },
  unsupported: {
    title: 'No camera in this browser',
    reason: 'This browser cannot give a camera to a web page.',
    steps: ['Update this browser, or open the page in Chrome, Edge, Firefox or Safari itself, not inside another app.'],
  },
  model: {
    title: 'Pose detection did not start',
    reason: 'The pose model could not be loaded or run.',
    steps: ['Check your connection, then try again.', 'Close other tabs if your device is short of memory.'],
  },
  lost: {
    title: 'The camera is gone',
    reason: 'It was unplugged, or a call or another app took it away.',
    steps: ['Connect it again, or end the call.', 'Then try again.'],
  },
  video: {
    title: 'The video cannot be played',
    reason: 'The test video is broken, or this browser does not know its format.',
    steps: ['Choose another test video, or use your camera.'],
  },
};

/** Without a camera of one's own the product can still be seen at work; a page that is not secure has no graphics for it either. */
export const isSampleOffered = (problem: RecorderProblem): boolean => problem !== 'model';
