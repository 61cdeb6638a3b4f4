import { CANNOT_REPLAY } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Processing } from '@reptemple/contract/recordings/recordings';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../../i18n/translate.ts';

interface Rerunning {
  readonly hasVideo: boolean;
  readonly isJudged: boolean;
  readonly isRerunning: boolean;
  readonly analysis: unknown;
}

/** Message if the exercise cannot be read, quoted from specification S2, section 8. */
export const MISSING_DEFINITION = t('Exercise definition is missing or invalid.');

/** Returns the reason why the video cannot be analysed again; undefined if it can be. */
export const rerunDisabledBecause = ({ hasVideo, isJudged, isRerunning, analysis }: Rerunning): string | undefined => {
  if (!hasVideo) return t('This recording has no video.');
  if (!isJudged) return MISSING_DEFINITION;
  return isRerunning && analysis === undefined ? t('Analysis in progress.') : undefined;
};

/**
 * Returns the toast of a failed replay: "Cannot replay" if data is missing, otherwise "Replay
 * failed" (specification S2, section 8).
 */
export const replayFault = (error: Error): { readonly title: string; readonly description: string } =>
  error.message === CANNOT_REPLAY
    ? { title: t('Cannot replay'), description: CANNOT_REPLAY }
    : { title: t('Replay failed'), description: error.message };

export const valueLabel = (value: unknown): string => {
  if (value === null || value === undefined) return t('None');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const MODELS = ['Lite', 'Full', 'Heavy'] as const;

const MILLIS_PER_SECOND = 1000;

const SIDES: ReadonlyMap<string, string> = new Map([
  ['left', t('Left')],
  ['right', t('Right')],
]);

const eventLabel = (events: Processing['events']): string =>
  Object.entries(events)
    .map(([event, times]) => `${times} × ${event.replaceAll('_', ' ')}`)
    .join(', ') || t('None');

/** Returns how the recording was analysed, as pairs of name and value. */
export const processingFacts = (
  processing: Processing,
  unit: CountUnit = 'reps',
): readonly (readonly [name: string, value: string])[] => {
  const { mediapipeConfig: pose, processingIntervalMs: interval, finalResults } = processing;
  const framesPerSecond = Math.round(MILLIS_PER_SECOND / interval);
  return [
    [t('Pose model'), `${MODELS[pose.modelComplexity]}, ${pose.delegate}`],
    [t('Detection confidence'), String(pose.minDetectionConfidence)],
    [t('Tracking confidence'), String(pose.minTrackingConfidence)],
    [t('Smooth landmarks'), (pose.smoothLandmarks ?? true) ? t('On') : t('Off')],
    [t('Segmentation'), pose.enableSegmentation ? t('On') : t('Off')],
    [
      t('Locked side'),
      processing.lockedSide === null ? t('None') : (SIDES.get(processing.lockedSide) ?? processing.lockedSide),
    ],
    [t('Interval'), `${unitLabel(interval, 'millisecond', 'short')} · ${framesPerSecond} fps`],
    [t('Frames'), t('{now} of {whole}', { now: processing.analysedFrames, whole: processing.targetFrames })],
    [t('Dropped frames'), String(processing.droppedFrames)],
    [
      t('Longest gap'),
      processing.longestGapMs === null ? t('None') : unitLabel(processing.longestGapMs, 'millisecond', 'short'),
    ],
    [t('Events'), eventLabel(processing.events)],
    [
      t('Stored count'),
      finalResults
        ? countsLabel({ validReps: finalResults.repCount, invalidReps: finalResults.invalidRepCount }, unit)
        : t('None'),
    ],
    [t('Engine'), processing.engineVersion],
  ];
};
