/** What the parts of the recording page say, without a browser. */
import { countsWords, type Processing } from '@reptemple/contract/recordings';
import { CANNOT_REPLAY } from '@reptemple/contract/verification';

interface Rerunning {
  readonly hasVideo: boolean;
  /** There is a definition to judge it by. */
  readonly isJudged: boolean;
  readonly isRerunning: boolean;
  /** What the rerun has seen, once it has reached the end. */
  readonly analysis: unknown;
}

/** Why a recording cannot be analysed again now; undefined when it can. */
export const heldBack = ({ hasVideo, isJudged, isRerunning, analysis }: Rerunning): string | undefined => {
  if (!hasVideo) return 'There is no video to analyse.';
  if (!isJudged) return 'There is no exercise definition to judge it by.';
  return isRerunning && analysis === undefined ? 'The analysis is under way.' : undefined;
};

/** Second document, section 8: "Cannot replay" where something is missing, "Replay failed" with the message for everything else. */
export const replayFault = (error: Error): { readonly title: string; readonly description: string } =>
  error.message === CANNOT_REPLAY
    ? { title: 'Cannot replay', description: CANNOT_REPLAY }
    : { title: 'Replay failed', description: error.message };

/** A stored value as one reads it in a table. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const MODELS = ['Lite', 'Full', 'Heavy'] as const;

const MILLIS_PER_SECOND = 1000;

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const eventWords = (events: Processing['events']): string =>
  Object.entries(events)
    .map(([event, times]) => `${times} × ${event.replaceAll('_', ' ')}`)
    .join(', ') || 'None';

/** Names and values of how a recording was analysed, in the order in which one asks. */
export const processingFacts = (processing: Processing): readonly (readonly [name: string, value: string])[] => {
  const { mediapipeConfig: pose, processingIntervalMs: interval, finalResults } = processing;
  const framesPerSecond = Math.round(MILLIS_PER_SECOND / interval);
  return [
    ['Pose model', `${MODELS[pose.modelComplexity]}, on ${pose.delegate}`],
    ['Confidence', `detection ${pose.minDetectionConfidence}, tracking ${pose.minTrackingConfidence}`],
    ['Locked side', processing.lockedSide === null ? 'None' : titled(processing.lockedSide)],
    ['Interval', `${interval} ms (${framesPerSecond} frames a second)`],
    ['Frames', `${processing.targetFrames} due, ${processing.analysedFrames} analysed`],
    ['Dropped frames', String(processing.droppedFrames)],
    ['Longest gap', processing.longestGapMs === null ? 'None' : `${processing.longestGapMs} ms`],
    ['Events', eventWords(processing.events)],
    [
      'Stored count',
      finalResults
        ? countsWords({ validReps: finalResults.repCount, invalidReps: finalResults.invalidRepCount })
        : 'None',
    ],
    ['Engine', processing.engineVersion],
  ];
};
