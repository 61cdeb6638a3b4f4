import { expect, it } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { parseExercise } from './exercise.ts';
import { DEFAULT_ROBUST } from './settings.ts';
import { withoutSmoothing, withoutSmoothingJson } from './without-smoothing.ts';

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
