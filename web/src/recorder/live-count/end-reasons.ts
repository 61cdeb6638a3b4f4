/** Reasons why a recording ended, with the messages that are spoken and displayed. */
import { t } from '../../i18n/translate.ts';
import type { RecorderEvent } from '../recorder-snapshot-store.ts';

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

/**
 * Messages that are spoken at the end of a recording, because the athlete is not near the screen.
 */
export const ENDING_SPOKEN: Readonly<Record<Ending, string>> = {
  person: '',
  duration: t('Time limit reached'),
  rest: t('Rest limit reached'),
  hand: t('Recording Stopped'),
  'camera-lost': t('Camera disconnected'),
  'camera-muted': t('Camera disconnected'),
  turned: t('The phone was turned'),
  hidden: '',
  'model-lost': t('Pose detection stopped.'),
  'video-ended': '',
  full: t('Time limit reached'),
};

/**
 * Messages that are spoken when the countdown stops without a recording. If the user cancelled it,
 * there is none.
 */
export const ABANDONED_SPOKEN: Readonly<Partial<Record<RecorderEvent, string>>> = {
  turned: `${t('The phone was turned')}. ${t('Countdown Cancelled')}`,
  'start-failed': t('Recording Error'),
};

const ENDING_SENTENCES: Readonly<Record<Ending, string>> = {
  person: '',
  duration: t('Time limit reached'),
  rest: t('Rest limit reached'),
  hand: t('You held a hand above your head.'),
  'camera-lost': t('Camera disconnected'),
  'camera-muted': t('The camera was interrupted, perhaps by a call.'),
  turned: t('The phone was turned'),
  hidden: t('This page was in the background.'),
  'model-lost': t('Pose detection stopped.'),
  'video-ended': '',
  full: t('Time limit reached'),
};

const INTERRUPTIONS: ReadonlySet<Ending> = new Set(['camera-lost', 'camera-muted', 'turned', 'hidden', 'model-lost']);

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

export const endingMessage = (ending: Ending): string =>
  INTERRUPTIONS.has(ending)
    ? `${sentence(ENDING_SENTENCES[ending])} ${t('What was recorded can be submitted.')}`
    : ENDING_SENTENCES[ending];
