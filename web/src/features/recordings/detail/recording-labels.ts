/** Texts and pure functions of the recording page. */
import type { CountUnit } from '../../../i18n/count-format.ts';
import type { Processing } from '@reptemple/contract/recordings/recordings';
import { CANNOT_REPLAY } from '@reptemple/contract/recordings/verification';
import { countsLabel } from '../../../i18n/rep-labels.ts';
import { t } from '../../../i18n/translate.ts';

interface Rerunning {
  readonly hasVideo: boolean;
  /** True if there is an exercise definition to count with. */
  readonly isJudged: boolean;
  readonly isRerunning: boolean;
  /** Result of the rerun, once it is complete. */
  readonly analysis: unknown;
}

/** Returns why a recording cannot be analyzed again; undefined if it can. */
export const heldBack = ({ hasVideo, isJudged, isRerunning, analysis }: Rerunning): string | undefined => {
  if (!hasVideo) return t('This recording has no video.');
  if (!isJudged) return t('There’s no exercise definition.');
  return isRerunning && analysis === undefined ? t('Analysis in progress.') : undefined;
};

/**
 * Returns "Cannot replay" if data is missing, or "Replay failed" with the error (specification S2,
 * section 8).
 */
export const replayFault = (error: Error): { readonly title: string; readonly description: string } =>
  error.message === CANNOT_REPLAY
    ? { title: t('Cannot replay'), description: CANNOT_REPLAY }
    : { title: t('Replay failed'), description: error.message };

/** Formats a stored value for a table. */
export const valueLabel = (value: unknown): string => {
  if (value === null || value === undefined) return t('nothing');
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

/** Returns how a recording was analyzed, as names and values. */
export const processingFacts = (
  processing: Processing,
  unit: CountUnit = 'reps',
): readonly (readonly [name: string, value: string])[] => {
  const { mediapipeConfig: pose, processingIntervalMs: interval, finalResults } = processing;
  const framesPerSecond = Math.round(MILLIS_PER_SECOND / interval);
  return [
    [t('Pose model'), t('{model}, on {delegate}', { model: MODELS[pose.modelComplexity], delegate: pose.delegate })],
    [
      t('Confidence'),
      t('detection {detection}, tracking {tracking}', {
        detection: pose.minDetectionConfidence,
        tracking: pose.minTrackingConfidence,
      }),
    ],
    [t('Smooth landmarks'), (pose.smoothLandmarks ?? true) ? t('On') : t('Off')],
    [t('Segmentation'), pose.enableSegmentation ? t('On') : t('Off')],
    [
      t('Locked side'),
      processing.lockedSide === null ? t('None') : (SIDES.get(processing.lockedSide) ?? processing.lockedSide),
    ],
    [t('Interval'), t('{interval} ms ({framesPerSecond} frames per second)', { interval, framesPerSecond })],
    [
      t('Frames'),
      t('{targetFrames} expected, {analysedFrames} analysed', {
        targetFrames: processing.targetFrames,
        analysedFrames: processing.analysedFrames,
      }),
    ],
    [t('Dropped frames'), String(processing.droppedFrames)],
    [
      t('Longest gap'),
      processing.longestGapMs === null ? t('None') : t('{longestGapMs} ms', { longestGapMs: processing.longestGapMs }),
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
