/**
 * Extracts a still of each kind of rep, at its bottom, from the clips with faults. Pages that
 * explain strict form show these stills.
 *
 *   npm --prefix tools run clips:stills
 */

import '../../scripts/print-script-help.mjs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CLIPS } from './clip-list.ts';
import type { Truth } from './ground-truth.ts';
import { encodeStill } from './run-ffmpeg.ts';

const placeOf = (file: string): string => fileURLToPath(new URL(`../../media/clips/${file}`, import.meta.url));

for (const { name } of CLIPS) {
  const { expected, reps }: Truth = JSON.parse(await readFile(placeOf(`${name}.truth.json`), 'utf8'));
  if (expected.invalidReps === 0) continue;
  for (const kind of new Set(reps.map((rep) => rep.kind))) {
    const seconds = (reps.find((rep) => rep.kind === kind)?.bottomMs ?? 0) / 1000;
    await encodeStill(placeOf(`${name}.webm`), seconds, placeOf(`${name}-${kind}-rep-still.webp`));
  }
}
