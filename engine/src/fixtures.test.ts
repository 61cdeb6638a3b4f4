/**
 * Counts the project's own labelled tracks, and our own renders with generated ground truth, and
 * compares verdicts exactly.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import labels from '../fixtures/labels.json' with { type: 'json' };
import { COUNTED_IDS, definitionOf } from '../fixtures/definitions.ts';
import { SCENES } from '../fixtures/scenes.ts';
import { replay } from './counting/replay.ts';
import { parseTrack } from './track.ts';
import type { Track } from './track.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

const trackOf = (file: string): Track => {
  const name = file.replace(/\.(track\.json\.gz|webm)$/, '.track.json.gz');
  const url = [new URL(`tracks/${name}`, FIXTURES), new URL(name, FIXTURES)].find((one) => existsSync(one));
  if (!url)
    throw new Error(`No track for ${file}: scenes get theirs from tools/assets/make-fixtures.ts, clips from media.`);
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(url)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const sets = labels.filter(({ negative }) => !negative);
const negatives = labels.filter(({ negative }) => negative);

describe('labelled track fixtures', () => {
  test.each(sets.map((label) => [label.file, label] as const))(
    '%s replays to the labelled reps',
    (file, { exercise, valid_reps }) => {
      const id = COUNTED_IDS.find((one) => one === exercise);
      if (!id) throw new Error(`${exercise} is no exercise of engine/src/definition/shipped.ts.`);
      const { reps } = replay(trackOf(file), definitionOf(id));
      expect(reps.map(({ valid }) => valid)).toEqual(valid_reps);
    },
  );

  test.each(SCENES)(
    '$name has the same label as its scene (npx tsx tools/assets/make-fixtures.ts updates it)',
    ({ name, exercise, valid }) => {
      expect(labels.find(({ file }) => file === `${name}.track.json.gz`)).toMatchObject({
        exercise,
        valid_reps: valid,
      });
    },
  );

  test.each(COUNTED_IDS)('fixtures/scenes.ts has a scene of %s', (id) => {
    expect(SCENES.map(({ exercise }) => exercise)).toContain(id);
  });

  test.each(negatives.map(({ file }) => [file] as const))('%s has no rep of any exercise', (file) => {
    const track = trackOf(file);
    expect(COUNTED_IDS.filter((id) => replay(track, definitionOf(id)).reps.length > 0)).toEqual([]);
  });
});
