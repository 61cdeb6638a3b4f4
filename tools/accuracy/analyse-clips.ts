/**
 * `npm --prefix tools run accuracy:analyse -- FOLDER… --model=lite --into=OTHER [--minutes=8]`:
 * analyses the videos of labelled clips with another pose model, and writes their tracks to OTHER
 * for `npm run accuracy -- FOLDER… --compare=OTHER`. Tracks that exist are kept, so a stopped run
 * continues.
 */
import '../../scripts/print-help.mjs';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Track, TrackModel } from '@reptemple/engine/track';
import { watchVideo } from '@reptemple/pose/node/detect-poses-in-video';
import { openPoseDetector } from '@reptemple/pose/node/node-pose-detector';
import { openVideoFile } from '@reptemple/pose/node/open-video-file';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { readLabels } from './clip-labels.ts';

const COMPLEXITY: Readonly<Record<TrackModel, PoseConfig['modelComplexity']>> = { lite: 0, full: 1, heavy: 2 };
const MILLIS_PER_MINUTE = 60_000;

const { values, positionals } = parseArgs({
  options: {
    model: { type: 'string', default: 'lite' },
    into: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
  allowPositionals: true,
});

const isModel = (name: string): name is TrackModel => name in COMPLEXITY;

const { model, into } = values;
if (!isModel(model) || into === undefined || positionals.length === 0) {
  console.error('Give folders with labelled clips, --model=lite, full or heavy, and --into=FOLDER for the tracks.');
  process.exit(2);
}
mkdirSync(into, { recursive: true });
const endsAt = Date.now() + Number(values.minutes) * MILLIS_PER_MINUTE;

/** A new detector for each video, because the model's smoothing remembers the previous one. */
const analyse = async (path: string): Promise<Track> => {
  const config: PoseConfig = { ...RECORDING_POSE_CONFIG, modelComplexity: COMPLEXITY[model] };
  const video = await openVideoFile(path);
  const detector = await openPoseDetector(config);
  try {
    return await watchVideo(video, detector, config, () => undefined);
  } finally {
    detector.close();
    video.close();
  }
};

let left = 0;
for (const folder of positionals) {
  for (const { file } of readLabels(folder)) {
    const video = join(folder, 'clips', file);
    const track = join(into, file.replace(/\.[a-z0-9]+$/, '.track.json.gz'));
    if (!existsSync(video) || existsSync(track)) continue;
    if (Date.now() > endsAt) left += 1;
    else writeFileSync(track, gzipSync(JSON.stringify(await analyse(video))));
  }
}
console.log(left === 0 ? `All videos are analysed: ${into}` : `${left} videos are left: run it again.`);
