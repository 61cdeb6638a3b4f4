import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { replay } from '../counting/replay.ts';
import { parseTrack } from '../track.ts';
import { summarizeView, toSeenView } from './seen-view.ts';
import type { SeenView } from './seen-view.ts';

const viewOf = (name: string): SeenView | null => {
  const packed = readFileSync(new URL(`../../fixtures/tracks/${name}.track.json.gz`, import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return replay(parsed.value, definitionOf('push-up')).seenView;
};

test.each([
  [0.2, true, 'side'],
  [0.5, true, 'oblique'],
  [0.7, true, 'front'],
  [0.7, false, 'back'],
])('shoulders %d torso lengths apart, facing %s: %s', (spread, isFacing, view) => {
  expect(toSeenView(spread, isFacing)).toBe(view);
});

test('names the view by the median of a set, and no view without a body in posture', () => {
  const samples = [0.1, 0.2, 1.5].map((spread) => ({ spread, isFacing: true }));
  expect(summarizeView(samples, true)).toBe('side');
  expect(summarizeView([], true)).toBeNull();
});

test('finds the view in the track alone', () => {
  expect(viewOf('push-up-strict')).toBe('side');
  expect(viewOf('standing-arm-bends')).toBeNull();
});

test.each([
  [0.19, 'side'],
  [0.38, 'back'],
])('sees a hanging person with shoulders %d torso lengths apart from the %s', (spread, view) => {
  expect(summarizeView([{ spread, isFacing: false }], false)).toBe(view);
});
