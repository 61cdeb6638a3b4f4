import { readFileSync } from 'node:fs';
import { expect, it, describe } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import benchPress from '@reptemple/engine/exercises/bench-press.json' with { type: 'json' };
import pullUp from '@reptemple/engine/exercises/pull-up.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { clipTrack } from '../../../../../engine/fixtures/clip-tracks.ts';
import { SAMPLE_CLIPS, sampleClipFor } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import {
  CLIP_TRUTH,
  isOfExercise,
  requiredRanges,
  rangeLabel,
  otherRequirements,
  repRequirements,
} from './shared-exercise-screen.tsx';

const clipFile = (name: string): Buffer => readFileSync(new URL(`../../../../../media/clips/${name}`, import.meta.url));

const shows = (clip: SampleClip, json: object): boolean => {
  const definition = parseExercise(json);
  if (!definition.ok) throw new Error('no exercise');
  return isOfExercise(clip, clipTrack(clip), definition.value);
};

it.each(SAMPLE_CLIPS)('CLIP_TRUTH of $clip equals the expected reps in its truth file', ({ clip }) => {
  const { expected } = JSON.parse(clipFile(`${clip}.truth.json`).toString());
  expect(CLIP_TRUTH[clip]).toEqual(expected);
});

it.each([
  ['push-up', pushUp],
  ['push-up-faults', pushUp],
  ['squat', squat],
  ['squat-faults', squat],
  ['pull-up', pullUp],
  ['pull-up-faults', pullUp],
  ['bench-press', benchPress],
  ['bench-press-faults', benchPress],
] as const)('isOfExercise: the clip %s shows its shipped exercise', (clip, definition) => {
  expect(shows(clip, definition)).toBe(true);
});

it('isOfExercise is false for another exercise whose name only resembles the one in the clip', () => {
  expect(sampleClipFor('Squat hold on a bar')).toBe('squat');
  expect(shows('squat', { ...pullUp, name: 'Squat hold on a bar' })).toBe(false);
  expect(shows('squat', { ...pushUp, name: 'Push-up into squat' })).toBe(false);
});

const definitionOf = (change: object = {}): ExerciseDefinition => {
  const parsed = parseExercise({ ...pushUp, ...change });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value;
};

const said = (definition: ExerciseDefinition): readonly string[] =>
  definition.angles.map((angle) =>
    requiredRanges(angle, definition)
      .map(({ when, range }) => `${when} ${rangeLabel(range)}`)
      .join(', '),
  );

const withStop = (id: string) => ({
  angles: pushUp.angles.map((angle) => (angle.id === id ? { ...angle, exerciseStop: true } : angle)),
  stopCondition: { enabled: true },
});

it('repRequirements describes a rep by the angles at its start, at its end and throughout', () => {
  expect(repRequirements(definitionOf())).toEqual([
    ['Start', 'Arm movement 151° or more'],
    ['End', 'Arm movement 110° or less'],
    ['All phases', 'Leg alignment 146° or more, Core alignment 145° or more'],
  ]);
  const { end } = pushUp.phases;
  const all = { ...end, angleRanges: { ...end.angleRanges, angle_2: { min: 0, max: 180 } } };
  const [, atEnd] = repRequirements(definitionOf({ phases: { ...pushUp.phases, end: all } }));
  expect(atEnd).toEqual(['End', 'Arm movement 110° or less']);
});

describe('description of the required angles', () => {
  it('lists the ranges by phase, or once if they hold throughout', () => {
    expect(said(definitionOf())).toEqual([
      'Start 151–180°, Transition 111–150°, End 0–110°',
      'All phases 146–180°',
      'All phases 145–180°',
    ]);
  });

  it('lists the ranges of an alignment by phase if they differ between phases', () => {
    const { start } = pushUp.phases;
    const wider = { ...start, angleRanges: { ...start.angleRanges, angle_2: { min: 120, max: 180 } } };
    const definition = definitionOf({ phases: { ...pushUp.phases, start: wider } });
    expect(said(definition)[1]).toBe('Start 120–180°, Transition 146–180°, End 146–180°');
  });

  it('states for a stop angle the range that ends the exercise', () => {
    const definition = definitionOf({ ...withStop('angle_3'), globalAlignments: ['angle_2'] });
    expect(said(definition)[2]).toBe('Stop condition 145–180°');
  });
});

describe('description of the exercise settings', () => {
  it('lists only the camera position when all other settings are off', () => {
    const timing = { startingPositionHoldTime: 0, minPhaseHoldTime: 0, transitionDebounce: 0 };
    expect(otherRequirements(definitionOf({ timing }))).toEqual([['Camera', 'From the side']]);
  });

  it('lists every setting that is on', () => {
    const timing = { startingPositionHoldTime: 1000, minPhaseHoldTime: 100, transitionDebounce: 50 };
    const definition = definitionOf({ ...withStop('angle_3'), timing, qualificationRep: { enabled: true } });
    expect(otherRequirements(definition)).toEqual([
      ['Camera', 'From the side'],
      ['Starting position hold', '1,000 ms'],
      ['Minimum phase hold', '100 ms'],
      ['Transition debounce', '50 ms'],
      ['Qualification rep', 'Invalid attempts before the first valid rep are ignored.'],
      ['Stop condition', 'After the first count, an EXERCISE STOP angle in its start range ends the exercise.'],
    ]);
  });
});
