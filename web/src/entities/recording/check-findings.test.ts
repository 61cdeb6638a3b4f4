import { expect, it } from 'vitest';
import type { Finding } from '@reptemple/contract/recordings/check-findings-and-replay';
import { sortedFindings } from './check-findings.tsx';

const finding = (check: Finding['check'], outcome: Finding['outcome']): Finding => ({
  check,
  outcome,
  title: check,
  words: '',
  figures: {},
  relatedRecordingId: null,
});

it('sortedFindings puts review first, then unverified and noted, and lists passed checks separately', () => {
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
