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
])('toSeenView with shoulders %d torso lengths apart, facing %s: %s', (spread, isFacing, view) => {
  expect(toSeenView(spread, isFacing)).toBe(view);
});

test('summarizeView uses the median of the samples, and returns null without samples', () => {
  const samples = [0.1, 0.2, 1.5].map((spread) => ({ spread, isFacing: true }));
  expect(summarizeView(samples, true)).toBe('side');
  expect(summarizeView([], true)).toBeNull();
});

test('the view is found from the track alone: side for push-ups, none for standing arm bends', () => {
  expect(viewOf('push-up-strict')).toBe('side');
  expect(viewOf('standing-arm-bends')).toBeNull();
});

test.each([
  [0.19, 'side'],
  [0.38, 'back'],
])('a hanging body with shoulders %d torso lengths apart is seen from the %s', (spread, view) => {
  expect(summarizeView([{ spread, isFacing: false }], false)).toBe(view);
});
