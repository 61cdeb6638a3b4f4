import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import benchPress from '@reptemple/engine/exercises/bench-press.json' with { type: 'json' };
import pullUp from '@reptemple/engine/exercises/pull-up.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { expect, it } from 'vitest';
import { SAMPLE_CLIPS, sampleClipFor } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { CLIP_TRUTH, isOfExercise } from './exercise-picture.tsx';

const clipFile = (name: string): Buffer => readFileSync(new URL(`../../../../../media/clips/${name}`, import.meta.url));

const trackOf = (clip: SampleClip): Track => {
  const track = parseTrack(JSON.parse(gunzipSync(clipFile(`${clip}.track.json.gz`)).toString()));
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

const shows = (clip: SampleClip, json: object): boolean => {
  const definition = parseExercise(json);
  if (!definition.ok) throw new Error('no exercise');
  return isOfExercise(clip, trackOf(clip), definition.value);
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
