import { expect, it } from 'vitest';
import { sampleClipFor } from './sample-clips.ts';

it.each([
  ['Push-up', 'push-up'],
  ['Pushups, wide', 'push-up'],
  ['Strict squat', 'squat'],
  ['Pull-up', 'pull-up'],
  ['Pull Ups', 'pull-up'],
  ['Bench press', 'bench-press'],
])('sampleClipFor an exercise named "%s" returns the clip "%s"', (exercise, clip) => {
  expect(sampleClipFor(exercise)).toBe(clip);
});

it.each(['Lunge', 'Push press', 'Lat pulldown', 'Bench dip'])(
  'sampleClipFor an exercise named "%s" returns undefined',
  (exercise) => {
    expect(sampleClipFor(exercise)).toBeUndefined();
  },
);
