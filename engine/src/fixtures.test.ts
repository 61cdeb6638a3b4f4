/** The project's own labelled tracks, counted and judged exactly; and our own renders, whose generator knows the truth. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import labels from '../fixtures/labels.json' with { type: 'json' };
import { definitionOf } from '../fixtures/definitions.ts';
import { SHIPPED } from './shipped.ts';
import type { ShippedId } from './shipped.ts';
import { replay } from './replay.ts';
import { parseTrack } from './track.ts';
import type { Track } from './track.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

const trackOf = (file: string): Track => {
  const name = file.replace(/\.(track\.json\.gz|webm)$/, '.track.json.gz');
  const url = [new URL(`tracks/${name}`, FIXTURES), new URL(name, FIXTURES)].find((one) => existsSync(one));
  if (!url) throw new Error(`No track for ${file}`);
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(url)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const isShipped = (id: string): id is ShippedId => id in SHIPPED;
const sets = labels.filter(({ negative }) => !negative);
const negatives = labels.filter(({ negative }) => negative);

describe('labelled tracks', () => {
  test.each(sets.map((label) => [label.file, label] as const))('%s', (file, { exercise, valid_reps }) => {
    expect(isShipped(exercise)).toBe(true);
    const { reps } = replay(trackOf(file), definitionOf(isShipped(exercise) ? exercise : 'push-up'));
    expect(reps.map(({ valid }) => valid)).toEqual(valid_reps);
  });

  test.each(negatives.map(({ file }) => [file] as const))('%s has no rep of any exercise', (file) => {
    const track = trackOf(file);
    for (const exercise of ['push-up', 'squat', 'pull-up', 'bench-press'] as const) {
      expect(replay(track, definitionOf(exercise)).reps).toEqual([]);
    }
  });
});
