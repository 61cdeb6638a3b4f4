/** Reasons why a recording ended. */
import { t } from '../../i18n/translate.ts';
import type { RecorderEvent } from '../recorder-state.ts';

export const ENDINGS = [
  'person',
  'duration',
  'rest',
  'hand',
  'camera-lost',
  'camera-muted',
  'turned',
  'hidden',
  'model-lost',
  'video-ended',
  'full',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Spoken messages, because the person is away from the screen. */
export const ENDING_SPOKEN: Readonly<Record<Ending, string>> = {
  person: '',
  duration: t('Time is up'),
  rest: t('Rest is over'),
  hand: t('Finished'),
  'camera-lost': t('The camera is gone'),
  'camera-muted': t('The camera is gone'),
  turned: t('The phone was turned'),
  hidden: '',
  'model-lost': t('Counting has stopped'),
  'video-ended': '',
  full: t('Time is up'),
};

/**
 * Spoken messages when a recording is discarded during the countdown; none if the user cancelled.
 */
export const ABANDONED_SPOKEN: Readonly<Partial<Record<RecorderEvent, string>>> = {
  turned: t('The phone was turned. Countdown cancelled'),
  'start-failed': t('Recording Error'),
};

/** Displayed messages; empty if the user ended the recording. */
export const ENDING_SENTENCES: Readonly<Record<Ending, string>> = {
  person: '',
  duration: t('The longest time this challenge allows was reached.'),
  rest: t('The rest was longer than this challenge allows.'),
  hand: t('You held a hand above your head.'),
  'camera-lost': t('The camera was disconnected. What was recorded until then is kept and can be submitted.'),
  'camera-muted': t(
    'The camera was taken away, by a call perhaps. What was recorded until then is kept and can be submitted.',
  ),
  turned: t(
    'The phone was turned, and the picture with it. What was recorded until then is kept and can be submitted.',
  ),
  hidden: t('This page was out of sight. What was recorded until then is kept and can be submitted.'),
  'model-lost': t('Pose detection has stopped. What was recorded until then is kept and can be submitted.'),
  'video-ended': '',
  full: t('The longest recording there may be was reached.'),
};
