import { expect, test, it } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { rep, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { replay } from '../counting/track-replay.ts';
import {
  withDepthStandard,
  withoutSmoothing,
  withoutSmoothingJson,
} from './depth-standards-and-unsmoothed-definitions.ts';
import { parseExercise } from './parse-exercise.ts';
import { DEFAULT_ROBUST } from './robust-settings.ts';

const pushUp = definitionOf('push-up');
const track = trackOf({ from: 170, movements: [{ to: 170, ms: 300 }, ...rep(100), ...rep(80)] });

test.each([
  ['standard', 2, 110],
  ['record', 1, 90],
] as const)('depth standard %s counts %i of two push-ups of 100° and 80°', (standard, valid, depth) => {
  const definition = withDepthStandard(pushUp, 'angle_1', standard);
  expect(definition.phases.end.angleRanges['angle_1']).toEqual({ min: 0, max: depth });
  expect(definition.phases.transition.angleRanges['angle_1']).toEqual({ min: depth + 1, max: 150 });
  expect(replay(track, definition)).toMatchObject({ validReps: valid, invalidReps: 2 - valid });
});

const { robust: _robust, ...plain } = JSON.parse(JSON.stringify(definitionOf('push-up'))) as Record<string, unknown>;

it.each([
  ['absent settings', undefined],
  ['no settings', null],
  ['its own settings', { smoothing: { minCutoffHz: 3 }, hysteresis: { degrees: 9 } }],
])('withoutSmoothingJson switches off only the smoothing of a stored definition with %s', (_name, robust) => {
  const json = robust === undefined ? plain : { ...plain, robust };
  const [before, after] = [parseExercise(json), parseExercise(withoutSmoothingJson(json))];
  if (!before.ok || !after.ok) throw new Error('The definition isn’t valid.');
  expect(after.value).toEqual(withoutSmoothing(before.value));
  expect(after.value.robust.smoothing).toBeNull();
});

it('withoutSmoothingJson does not change its input', () => {
  withoutSmoothingJson(plain);
  expect(parseExercise(plain)).toMatchObject({ ok: true, value: { robust: DEFAULT_ROBUST } });
});
