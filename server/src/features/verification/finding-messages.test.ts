import { describe, expect, it } from 'vitest';
import { inEnglish } from '@reptemple/contract/message-with-params';
import { FINDING_CHECKS } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { FindingCheck } from '@reptemple/contract/recordings/check-findings-and-replay';
import { UNVERIFIED_REASONS } from '@reptemple/contract/recordings/recordings';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { findingMessage } from './finding-messages.ts';
import {
  judgeAttempt,
  judgeCopiedReps,
  judgeCopy,
  judgeEndurance,
  judgeEvenness,
  judgeTrack,
} from './track-findings.ts';
import { judgeWatched, NO_VIDEO_TO_WATCH, UNREADABLE_VIDEO } from './video-finding.ts';
import type { Watched } from './video-finding.ts';

const honest: TrackFacts = {
  reps: 5,
  repeat: { reps: 3, lastsMs: 5000, repMs: 1500, difference: 0.1, originalMs: 1000, copyMs: 9000 },
  recurrence: { reps: 2, difference: 0.03, usual: 0.035, compared: 10, exceptions: 4, firstMs: 1000, secondMs: 5000 },
  shapes: { print: { shapes: new Int8Array(), reps: [], startMs: 0 }, words: [], query: [] },
  motion: new Uint8Array(),
  rhythm: { words: [], query: [] },
  limbs: [{ limb: 'thigh', longest: 1, usual: 0.9 }],
  leap: { speed: 2, usual: 1, atMs: 1200 },
  acceleration: 20,
  times: { framesPerSecond: 24, longestGapMs: 80, tremblingMs: 4, frames: 400 },
  likeness: [{ reps: 2, difference: 0.1, firstMs: 1000, secondMs: 5000 }],
};
const steady: TrackFacts = { ...honest, times: { ...honest.times, tremblingMs: 0.2 } };
const forged: TrackFacts = {
  ...honest,
  limbs: [{ limb: 'thigh', longest: 3, usual: 0.9 }],
  leap: { speed: 90, usual: 1, atMs: 1200 },
  acceleration: 200,
  times: { ...honest.times, longestGapMs: 9000 },
  likeness: [{ reps: 1, difference: 0, firstMs: 1000, secondMs: 5000 }],
};

const agreement = { compared: 12, agreeing: 12, offsetMs: 0, torsos: 0.1, degrees: 2, range: 0.9 };
const shown = { bottoms: { agreeing: 1, disagreeing: 0 }, tops: { agreeing: 1, disagreeing: 0 }, depths: [1] };
const evidenceOf = (rep: typeof shown) => [0, 1, 2, 3].map((index) => Object.assign({ index }, rep));
const evidence = evidenceOf(shown);
const comparison = { agreement, driftMs: 0, evidence };
const hidden = evidenceOf({ ...shown, bottoms: { agreeing: 0, disagreeing: 2 } });
const absent = evidenceOf({ ...shown, tops: { agreeing: 0, disagreeing: 4 } });
const shallow = evidenceOf({ ...shown, depths: [0.5] });

const looped: TrackFacts = {
  ...honest,
  repeat: { reps: 3, lastsMs: 5000, repMs: 1500, difference: 0.001, originalMs: 1000, copyMs: 9000 },
};
const loopOfTwo = {
  reps: 2,
  difference: 0.02,
  usual: 0.035,
  compared: 24,
  exceptions: 0,
  firstMs: 1000,
  secondMs: 5000,
};
const returning: TrackFacts = { ...honest, recurrence: loopOfTwo };
const run = { reps: 3, lastsMs: 5000, repMs: 1500, difference: 0.001, originalMs: 1000, copyMs: 9000 };

const seen: Watched = {
  pictures: 12,
  missing: 0,
  comparison,
  endsBeforeMs: 0,
  longestGapMs: 0,
  videoMs: 16_000,
  trackMs: 16_000,
  unit: 'reps',
};

const COPIES = ['same_track', 'similar_motion', 'same_video', 'similar_pictures'] as const;
const copy = { recordingId: '00000000-0000-4000-8000-000000000000', figure: 1 };

const LIVELY = { reps: 90, duration: 0.1, range: 4, pace: 0.2 };

const FOUND = [
  ...[null, ...UNVERIFIED_REASONS].map(judgeAttempt),
  ...[honest, steady, forged, looped, returning].flatMap(judgeTrack),
  ...COPIES.flatMap((check) => [judgeCopy(check, null, 1), judgeCopy(check, copy, 1)]),
  judgeCopiedReps(null),
  judgeCopiedReps({ recordingId: copy.recordingId, run }),
  judgeCopiedReps({ recordingId: null, run }),
  judgeEndurance({ reps: 40, lastsMs: 60_000, limit: 92 }, 'reps'),
  judgeEndurance({ reps: 294, lastsMs: 294_000, limit: 193.6 }, 'reps'),
  judgeEndurance({ reps: 600, lastsMs: 600_000, limit: 301 }, 'seconds'),
  judgeEvenness(LIVELY),
  judgeEvenness({ ...LIVELY, duration: 0.01, range: 0.4 }),
  judgeEvenness({ ...LIVELY, pace: 0.02 }),
  NO_VIDEO_TO_WATCH,
  UNREADABLE_VIDEO,
  judgeWatched(seen),
  judgeWatched({ ...seen, comparison: null }),
  judgeWatched({ ...seen, pictures: 2, comparison: null }),
  judgeWatched({ ...seen, longestGapMs: 4000 }),
  judgeWatched({ ...seen, comparison: { ...comparison, driftMs: -800 } }),
  judgeWatched({ ...seen, comparison: { ...comparison, evidence: hidden } }),
  judgeWatched({
    ...seen,
    comparison: { ...comparison, evidence: shallow },
  }),
  judgeWatched({ ...seen, comparison: { ...comparison, evidence: absent }, unit: 'seconds' }),
  judgeWatched({ ...seen, endsBeforeMs: 9000 }),
  judgeWatched({ ...seen, videoMs: 90_000 }),
];

describe('the message of a finding', () => {
  it.each(FOUND.map((found) => [found.check, found.outcome, found] as const))(
    'is a complete sentence for the check and outcome %s: %s',
    (check, outcome, { figures }) => {
      const words = inEnglish(findingMessage(check, outcome, figures));
      expect(words).toMatch(/^[A-Z0-9][^{}]+\.$/);
      expect(words).not.toContain('NaN');
    },
  );

  it('is tested with at least two outcomes of every check', () => {
    const outcomesOf = (check: FindingCheck): number =>
      new Set(FOUND.filter((found) => found.check === check).map(({ outcome }) => outcome)).size;
    expect(FINDING_CHECKS.filter((check) => outcomesOf(check) < 2)).toEqual([]);
  });

  it.each([
    ['as in real sets', LIVELY, 'passed'],
    ['too little in range alone', { ...LIVELY, range: 0.4 }, 'passed'],
    ['too little in time alone', { ...LIVELY, duration: 0.01 }, 'passed'],
    ['too little in both', { ...LIVELY, duration: 0.01, range: 0.4 }, 'review'],
    ['too little in time, in an unknown range', { ...LIVELY, duration: 0.01, range: null }, 'passed'],
    ['too little in pace, over 60 reps', { ...LIVELY, reps: 60, pace: 0.03 }, 'review'],
    ['too little in pace, over 59 reps', { ...LIVELY, reps: 59, pace: 0.03 }, 'passed'],
  ])('follows the evenness outcome of reps that vary %s', (_how, evenness, outcome) => {
    expect(judgeEvenness(evenness).outcome).toBe(outcome);
  });

  const loopsOf = (facts: Partial<TrackFacts>) =>
    judgeTrack({ ...honest, ...facts }).find(({ check }) => check === 'loops');

  it.each([
    ['about as much as usual', { difference: 0.03, usual: 0.035 }, 'passed'],
    ['0.71 as much as usual', { difference: 0.0213, usual: 0.03 }, 'passed'],
    ['0.69 as much as usual', { difference: 0.0207, usual: 0.03 }, 'review'],
    ['less than usual, but more than a noisy copy', { difference: 0.041, usual: 0.1 }, 'passed'],
    ['less than usual, and less than a noisy copy', { difference: 0.039, usual: 0.1 }, 'review'],
    ['clearly less, with 4 exceptions in 24 reps', { exceptions: 4 }, 'passed'],
    ['clearly less, with 3 exceptions in 24 reps', { exceptions: 3 }, 'review'],
    ['clearly less, with 3 exceptions in 22 reps', { compared: 22, exceptions: 3 }, 'passed'],
    ['clearly less, with 2 exceptions in 18 reps', { compared: 18, exceptions: 2 }, 'review'],
    ['clearly less, with an exception in 13 reps', { compared: 13, exceptions: 1 }, 'review'],
    ['clearly less, with an exception in 12 reps', { compared: 12, exceptions: 1 }, 'passed'],
    ['clearly less, without an exception in 8 reps', { compared: 8 }, 'review'],
  ])('follows the loops outcome of reps that differ from returning ones %s', (_how, changes, outcome) => {
    const recurrence = { ...loopOfTwo, ...changes };
    expect(loopsOf({ recurrence })?.outcome).toBe(outcome);
    expect(loopsOf({ recurrence, likeness: [] })?.outcome).toBe(outcome === 'review' ? outcome : undefined);
  });

  it.each([
    ['three reps that differ by 0.0084', {}, 'review'],
    ['three reps that differ by 0.0086', { difference: 0.0086 }, 'passed'],
    ['two reps that differ by 0.0067', { reps: 2, difference: 0.0067 }, 'review'],
    ['two reps that differ by 0.0069', { reps: 2, difference: 0.0069 }, 'passed'],
    ['three equal reps in less than 3.5 s', { lastsMs: 3499, difference: 0 }, 'passed'],
    ['reps of 1 s that differ by 0.0084', { repMs: 1000 }, 'review'],
    ['reps of 0.9 s that differ by 0.0084', { repMs: 900 }, 'passed'],
    ['reps of 0.64 s that differ by 0.0067', { reps: 6, repMs: 640, difference: 0.0067 }, 'review'],
    ['reps of 0.64 s that differ by 0.0069', { reps: 6, repMs: 640, difference: 0.0069 }, 'passed'],
    ['reps of 0.49 s that differ by 0.0058', { reps: 8, repMs: 490, difference: 0.0058 }, 'review'],
    ['reps of 0.49 s that differ by 0.0061', { reps: 8, repMs: 490, difference: 0.0061 }, 'passed'],
  ])('follows the loops outcome of a repeat of %s', (_which, changed, outcome) => {
    const repeat = { ...run, lastsMs: 3500, difference: 0.0084, ...changed };
    expect(loopsOf({ repeat })?.outcome).toBe(outcome);
    expect(loopsOf({ repeat, likeness: [] })?.outcome).toBe(outcome === 'review' ? outcome : undefined);
  });

  it.each([
    [1, 15, 0.0054, 'review'],
    [1, 15, 0.0056, 'passed'],
    [2, 15, 0.0069, 'review'],
    [2, 15, 0.0071, 'passed'],
    [3, 15, 0.0084, 'review'],
    [3, 15, 0.0086, 'passed'],
    [1, 74, 0.0036, 'review'],
    [1, 74, 0.0055, 'passed'],
    [2, 74, 0.0067, 'passed'],
  ] as const)('follows the loops outcome of %i of %i reps that differ by %d', (reps, ofReps, difference, outcome) => {
    const likeness = [{ reps, difference, firstMs: 1000, secondMs: 5000 }];
    expect(loopsOf({ reps: ofReps, likeness })?.outcome).toBe(outcome);
  });

  it('says that reps return, and which part copies another', () => {
    const words = (facts: TrackFacts) =>
      judgeTrack(facts)
        .filter(({ check }) => check === 'loops')
        .map(({ check, outcome, figures }) => inEnglish(findingMessage(check, outcome, figures)));
    expect(words(returning)).toEqual([
      'The reps repeat in groups of 2 throughout the set, for example at 1 s and 5 s.',
    ]);
    expect(words(looped)).toEqual(['The part at 9 s is a copy of the part at 1 s (reps: 3).']);
  });

  it('throws for an outcome that the check does not have', () => {
    expect(() => findingMessage('limbs', 'unverified', {})).toThrow(
      'There are no words for the outcome unverified of limbs.',
    );
  });
});
