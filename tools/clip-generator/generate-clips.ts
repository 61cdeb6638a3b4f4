/**
 * Renders sample clips and writes them, with their ground truth, to media/clips/.
 *
 *   npm --prefix tools run clips:generate -- push-up squat     (no name: everything)
 *
 * `MASTERS` is an optional folder that keeps the almost lossless videos.
 */

import '../../scripts/print-script-help.mjs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { CLIPS, LANDINGS } from './clip-list.ts';
import type { ClipPlan } from './clip-list.ts';
import { frameCount, printTruth, truthOf } from './ground-truth.ts';
import { bodyOf } from './motion/body-shapes.ts';
import { perform } from './motion/pose-at-time.ts';
import { scheduleOf } from './motion/rep-schedule.ts';
import { readSkeleton } from './motion/rest-skeleton.ts';
import type { SkeletonFile } from './motion/rest-skeleton.ts';
import { openStudio, readBones } from './render-clip.ts';
import { encodeFirstFrame, encodeMp4, encodeWebm, openMaster } from './run-ffmpeg.ts';

const SAMPLES_PER_FRAME = 2;
/**
 * Number of renders per frame of the landing page's videos. More than in clips, because in low
 * light the edges of long shadows would be visible for each render.
 */
const SAMPLES_OF_LANDING = 6;

const OUTPUT = fileURLToPath(new URL('../../media/clips', import.meta.url));

const drawn = new Map<string, Map<string, Buffer>>();

const picturesAlreadyDrawn = (clip: ClipPlan): Map<string, Buffer> => {
  const key = JSON.stringify({ ...clip, name: '', set: null });
  const pictures = drawn.get(key) ?? new Map<string, Buffer>();
  drawn.set(key, pictures);
  return pictures;
};

/**
 * Returns a function that returns a key of the pose at a time. Two times have the same key if their
 * poses just before and just after agree to 1/100 mm.
 */
const momentsOf = (clip: ClipPlan, figure: SkeletonFile): ((seconds: number) => string) => {
  const { figureAt } = perform(clip, readSkeleton(bodyOf(clip.physique ?? 'man', figure)));
  const places = (seconds: number): string =>
    [...figureAt(seconds).place.values()].map((place) => place.map((metres) => metres.toFixed(5)).join()).join(' ');
  return (seconds) => places(seconds - 0.3 / clip.framesPerSecond) + places(seconds + 0.3 / clip.framesPerSecond);
};

const shootFilm = async (
  clip: ClipPlan,
  frames: number,
  target: string,
  samples = SAMPLES_PER_FRAME,
): Promise<void> => {
  const studio = await openStudio(clip);
  const master = openMaster(clip.framesPerSecond, target);
  const pictures = picturesAlreadyDrawn(clip);
  const momentAt = momentsOf(clip, await readBones());
  for (let frame = 0; frame < frames; frame += 1) {
    const seconds = frame / clip.framesPerSecond;
    const moment = momentAt(seconds);
    const picture = pictures.get(moment) ?? (await studio.shoot(seconds, samples, 'image/jpeg'));
    pictures.set(moment, picture);
    await master.add(picture);
    if (frame % 10 === 0) console.log(`${clip.name}: frame ${frame} of ${frames}`);
  }
  await master.finish();
  await studio.close();
};

const makeClip = async (clip: ClipPlan, figure: SkeletonFile, masters: string): Promise<void> => {
  const truth = truthOf(clip, figure);
  const film = join(masters, `${clip.name}.mp4`);
  await shootFilm(clip, truth.frames, film);
  await writeFile(join(OUTPUT, `${clip.name}.truth.json`), printTruth(truth));
  // Encodes to a temporary folder first, so that a concurrent build never finds an incomplete clip.
  const webm = join(masters, `${clip.name}.webm`);
  await encodeWebm(film, clip.framesPerSecond, webm);
  await copyFile(webm, join(OUTPUT, `${clip.name}.webm`));
  await encodeFirstFrame(film, join(OUTPUT, `${clip.name}.jpg`));
};

const makeLanding = async (clip: ClipPlan, masters: string): Promise<void> => {
  const film = join(masters, `${clip.name}.mp4`);
  await shootFilm(clip, frameCount(clip, scheduleOf(clip.set).duration), film, SAMPLES_OF_LANDING);
  const made = (end: string): string => join(OUTPUT, `${clip.name}.${end}`);
  await encodeWebm(film, clip.framesPerSecond, made('webm'), 22);
  await encodeMp4(film, 19, made('mp4'));
  const first = join(masters, `${clip.name}.jpg`);
  await encodeFirstFrame(film, first);
  await sharp(first).avif({ quality: 55 }).toFile(made('avif'));
  await sharp(first).webp({ quality: 78 }).toFile(made('webp'));
  await sharp(first).jpeg({ quality: 78, mozjpeg: true }).toFile(made('jpg'));
};

const names = process.argv.slice(2);
const known = [...CLIPS, ...LANDINGS].map((clip) => clip.name);
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no clip "${unknown}"; there are ${known.join(', ')}.`);
const isWanted = (clip: ClipPlan): boolean => names.length === 0 || names.includes(clip.name);

const kept = process.env['MASTERS'];
const masters = kept ?? (await mkdtemp(join(tmpdir(), 'reptemple-media-')));
await mkdir(masters, { recursive: true });
await mkdir(OUTPUT, { recursive: true });
const figure = await readBones();
for (const clip of CLIPS) if (isWanted(clip)) await makeClip(clip, figure, masters);
for (const clip of LANDINGS) if (isWanted(clip)) await makeLanding(clip, masters);
if (kept === undefined) await rm(masters, { recursive: true });
