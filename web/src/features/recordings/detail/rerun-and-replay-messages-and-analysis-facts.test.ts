import { expect, it } from 'vitest';
import { CANNOT_REPLAY } from '@reptemple/contract/recordings/check-findings-and-replay';
import {
  rerunDisabledBecause,
  processingFacts,
  replayFault,
  valueLabel,
} from './rerun-and-replay-messages-and-analysis-facts.ts';

it.each([
  [{ hasVideo: false }, 'This recording has no video.'],
  [{ isJudged: false }, 'Exercise definition is missing or invalid.'],
  [{ isRerunning: true }, 'Analysis in progress.'],
  [{ isRerunning: true, analysis: {} }, undefined],
  [{}, undefined],
])('rerunDisabledBecause: with %j a rerun is disabled because: %s', (so, why) => {
  expect(rerunDisabledBecause({ hasVideo: true, isJudged: true, isRerunning: false, analysis: undefined, ...so })).toBe(
    why,
  );
});

it('replayFault tells missing replay data ("Cannot replay") from any other failure ("Replay failed")', () => {
  expect(replayFault(new Error(CANNOT_REPLAY))).toEqual({
    title: 'Cannot replay',
    description: 'Missing validation data or exercise definition',
  });
  expect(replayFault(new Error('The track isn’t gzipped JSON.'))).toEqual({
    title: 'Replay failed',
    description: 'The track isn’t gzipped JSON.',
  });
});

it.each([
  [null, 'None'],
  [undefined, 'None'],
  [5, '5'],
  ['left', 'left'],
  [{ valid: true }, '{"valid":true}'],
])('valueLabel shows %j as %s', (value, words) => {
  expect(valueLabel(value)).toBe(words);
});

const PROCESSING = {
  mediapipeConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6, delegate: 'GPU' },
  lockedSide: 'left',
  processingIntervalMs: 40,
  targetFrames: 521,
  analysedFrames: 519,
  droppedFrames: 2,
  longestGapMs: 80,
  events: { side_locked: 1, rep_counted: 9 },
  finalResults: { repCount: 9, invalidRepCount: 1 },
  engineVersion: '1.0.0',
  ticketIssuedAt: null,
  trackSha256: null,
} as const;

it('processingFacts describes how a recording was analyzed', () => {
  const facts = new Map(processingFacts(PROCESSING));
  expect([...facts.values()]).toEqual([
    'Full, GPU',
    '0.7',
    '0.6',
    'On',
    'Off',
    'Left',
    '40 ms · 25 fps',
    '519 of 521',
    '2',
    '80 ms',
    '1 × side locked, 9 × rep counted',
    '9 valid, 1 invalid',
    '1.0.0',
  ]);
});

it('processingFacts shows the stored count of a hold as time', () => {
  expect(new Map(processingFacts(PROCESSING, 'seconds')).get('Stored count')).toBe('0:09 held, 1 form break');
});
