import { CANNOT_REPLAY } from '@reptemple/contract/verification';
import type { Finding } from '@reptemple/contract/verification';
import { expect, it } from 'vitest';
import { processingFacts, replayFault, sortedFindings, valueWords } from './rules.ts';

const finding = (check: Finding['check'], outcome: Finding['outcome']): Finding => ({
  check,
  outcome,
  title: check,
  words: '',
  figures: {},
  relatedRecordingId: null,
});

it('what a person should look at is told first, what passed is apart', () => {
  const { told, passed } = sortedFindings([
    finding('attempt', 'unverified'),
    finding('limbs', 'passed'),
    finding('frame_times', 'noted'),
    finding('loops', 'review'),
    finding('same_track', 'passed'),
    finding('watched', 'review'),
  ]);
  expect(told.map(({ check }) => check)).toEqual(['loops', 'watched', 'attempt', 'frame_times']);
  expect(passed.map(({ check }) => check)).toEqual(['limbs', 'same_track']);
});

it('a replay that lacks something cannot be made; any other that ends badly has failed', () => {
  expect(replayFault(new Error(CANNOT_REPLAY))).toEqual({
    title: 'Cannot replay',
    description: 'Missing validation data or exercise definition',
  });
  expect(replayFault(new Error('The track is not a gzip file.'))).toEqual({
    title: 'Replay failed',
    description: 'The track is not a gzip file.',
  });
});

it.each([
  [null, 'nothing'],
  [undefined, 'nothing'],
  [5, '5'],
  ['left', 'left'],
  [{ valid: true }, '{"valid":true}'],
])('the value %j reads %s', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

it('how a recording was analysed is told in words', () => {
  const facts = new Map(
    processingFacts({
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
    }),
  );
  expect([...facts.values()]).toEqual([
    'Full, on GPU',
    'detection 0.7, tracking 0.6',
    'Left',
    '40 ms (25 frames a second)',
    '521 due, 519 analysed',
    '2',
    '80 ms',
    '1 × side locked, 9 × rep counted',
    '9 valid, 1 invalid',
    '1.0.0',
  ]);
});
