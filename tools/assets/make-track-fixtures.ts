/**
 * Writes the project's labelled tracks to `engine/fixtures`. Run `npx tsx
 * tools/assets/make-track-fixtures.ts` after changing the stick figure or its scripts.
 */
import '../../scripts/print-script-help.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { SCENES, secondsOf } from '../../engine/fixtures/labelled-track-scripts.ts';
import type { Scene } from '../../engine/fixtures/labelled-track-scripts.ts';
import { trackOf } from '../../engine/fixtures/synthetic-tracks.ts';

const FOLDER = fileURLToPath(new URL('../../engine/fixtures/', import.meta.url));

const labelOf = (scene: Scene) => ({
  file: `${scene.name}.track.json.gz`,
  exercise: scene.exercise,
  negative: scene.negative,
  usable: true,
  reps: scene.valid.length,
  reps_loose: scene.valid.length,
  valid_reps: scene.valid,
  duration_s: secondsOf(scene),
});

const CLIPS = [
  { clip: 'push-up', exercise: 'push-up', valid: [true, true, true, true, true] },
  { clip: 'push-up-faults', exercise: 'push-up', valid: [true, false, true, false, true] },
  { clip: 'squat', exercise: 'squat', valid: [true, true, true, true] },
  { clip: 'pull-up', exercise: 'pull-up', valid: [true, true, true] },
  { clip: 'pull-up-faults', exercise: 'pull-up', valid: [true, false, true] },
  { clip: 'bench-press', exercise: 'bench-press', valid: [true, true, true, true] },
  { clip: 'bench-press-faults', exercise: 'bench-press', valid: [true, false, true] },
].map(({ clip, exercise, valid }) => ({
  file: `../../media/clips/${clip}.webm`,
  exercise,
  negative: false,
  usable: true,
  reps: valid.length,
  reps_loose: valid.length,
  valid_reps: valid,
}));

mkdirSync(`${FOLDER}tracks`, { recursive: true });
for (const scene of SCENES) {
  writeFileSync(
    `${FOLDER}tracks/${scene.name}.track.json.gz`,
    gzipSync(JSON.stringify(trackOf(scene.script)), { level: 9 }),
  );
}
writeFileSync(`${FOLDER}labels.json`, `${JSON.stringify([...SCENES.map(labelOf), ...CLIPS], null, 1)}\n`);
console.log(`${SCENES.length} tracks and ${SCENES.length + CLIPS.length} labels written to ${FOLDER}`);
