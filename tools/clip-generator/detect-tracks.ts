/**
 * Runs the full pose model on sample clips and writes their tracks to media/clips/.
 *
 *   npm --prefix tools run clips:detect -- push-up squat     (no name: every clip)
 *
 * Needs the models from the web's build.
 */

import '../../scripts/print-script-help.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIPS } from './clip-list.ts';
import type { ClipPlan } from './clip-list.ts';
import type { DetectorPage } from './detector/detector-page.ts';
import { openPage } from './render-clip.ts';
import { picturesOf } from './run-ffmpeg.ts';

declare global {
  var detector: DetectorPage;
}

type TrackFrame = { readonly t: number; readonly p: readonly number[] | null };

const POSE_FILES = new URL('../../web/public/pose/', import.meta.url);
const WASM_FOLDER = join(dirname(createRequire(import.meta.url).resolve('@mediapipe/tasks-vision')), 'wasm');

const readModel = async (): Promise<string> => {
  const { folder }: { folder: string } = JSON.parse(await readFile(new URL('manifest.json', POSE_FILES), 'utf8'));
  return readFile(new URL(`${folder}/pose_landmarker_full.task`, POSE_FILES), 'base64');
};

const watch = async (clip: ClipPlan, film: string, model: string): Promise<readonly TrackFrame[]> => {
  const { page, close } = await openPage('detector/index.html', 'detector', WASM_FOLDER);
  await page.evaluate((task) => globalThis.detector.open(task), model);
  const frames: TrackFrame[] = [];
  for await (const picture of picturesOf(film, clip.width, clip.height)) {
    const t = Math.round((frames.length * 1000) / clip.framesPerSecond);
    const shown = [picture.toString('base64'), clip.width, clip.height, t + 1] as const;
    const landmarks = await page.evaluate((args) => globalThis.detector.see(...args), shown);
    frames.push({ t, p: landmarks?.flatMap(integers) ?? null });
  }
  await close();
  return frames;
};

/** Returns a landmark as tracks store it: positions in 1/10,000, visibility in 1/1,000. */
const integers = (point: { x: number; y: number; z: number; visibility: number }): readonly number[] => [
  Math.round(point.x * 10_000),
  Math.round(point.y * 10_000),
  Math.round(point.z * 10_000),
  Math.round(point.visibility * 1000),
];

const printTrack = (clip: ClipPlan, frames: readonly TrackFrame[]): string => {
  const { width, height, exercise } = clip;
  const facts = JSON.stringify({ version: 1, width, height, model: 'full', exercise, source: `${clip.name}.webm` });
  return `${facts.slice(0, -1)},"frames":[\n${frames.map((frame) => JSON.stringify(frame)).join(',\n')}\n]}\n`;
};

const names = process.argv.slice(2);
const model = await readModel();
for (const clip of CLIPS) {
  if (names.length > 0 && !names.includes(clip.name)) continue;
  const file = (extension: string): URL => new URL(`../../media/clips/${clip.name}.${extension}`, import.meta.url);
  const frames = await watch(clip, file('webm').pathname, model);
  await writeFile(file('track.json.gz'), gzipSync(printTrack(clip, frames), { level: 9 }));
  console.log(`${clip.name}: ${frames.length} frames, ${frames.filter((frame) => frame.p).length} with a pose`);
}
