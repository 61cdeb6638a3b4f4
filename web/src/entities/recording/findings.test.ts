import type { Finding } from '@reptemple/contract/recordings/verification';
import { expect, it } from 'vitest';
import { sortedFindings } from './findings.tsx';

const finding = (check: Finding['check'], outcome: Finding['outcome']): Finding => ({
  check,
  outcome,
  title: check,
  words: '',
  figures: {},
  relatedRecordingId: null,
});

it('what a person should look at comes first, what passed is apart', () => {
  const { remarkable, passed } = sortedFindings([
    finding('attempt', 'unverified'),
    finding('limbs', 'passed'),
    finding('frame_times', 'noted'),
    finding('loops', 'review'),
    finding('same_track', 'passed'),
    finding('watched', 'review'),
  ]);
  expect(remarkable.map(({ check }) => check)).toEqual(['loops', 'watched', 'attempt', 'frame_times']);
  expect(passed.map(({ check }) => check)).toEqual(['limbs', 'same_track']);
});
