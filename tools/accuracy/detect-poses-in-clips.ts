/**
 * `npm --prefix tools run accuracy:analyse -- FOLDER… --model=lite --into=OTHER [--minutes=8]`:
 * detects the poses in the videos of labelled clips with another pose model, and writes the tracks
 * to OTHER for `npm run accuracy -- FOLDER… --compare=OTHER`. Skips clips whose track exists, so a
 * stopped run can be continued.
 */
import '../../scripts/print-script-help.mjs';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { trackOfFile } from '@reptemple/pose/node/detect-poses-in-video';
import { modelOf, RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { readLabels } from './clip-labels-and-split.ts';

const MILLIS_PER_MINUTE = 60_000;

const { values, positionals } = parseArgs({
  options: {
    model: { type: 'string', default: 'lite' },
    into: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
  allowPositionals: true,
});

const { into } = values;
const configOf = (modelComplexity: PoseConfig['modelComplexity']): PoseConfig => ({
  ...RECORDING_POSE_CONFIG,
  modelComplexity,
});
const config = [configOf(0), configOf(1), configOf(2)].find((one) => modelOf(one) === values.model);
if (!config || into === undefined || positionals.length === 0) {
  console.error('Give folders with labelled clips, --model=lite, full or heavy, and --into=FOLDER for the tracks.');
  process.exit(2);
}
mkdirSync(into, { recursive: true });
const endsAt = Date.now() + Number(values.minutes) * MILLIS_PER_MINUTE;

let left = 0;
for (const folder of positionals) {
  for (const { file } of readLabels(folder)) {
    const video = join(folder, 'clips', file);
    const track = join(into, file.replace(/\.[a-z0-9]+$/, '.track.json.gz'));
    if (!existsSync(video) || existsSync(track)) continue;
    if (Date.now() > endsAt) left += 1;
    else writeFileSync(track, gzipSync(JSON.stringify(await trackOfFile(video, config))));
  }
}
console.log(left === 0 ? `All videos are analysed: ${into}` : `${left} videos are left: run it again.`);
