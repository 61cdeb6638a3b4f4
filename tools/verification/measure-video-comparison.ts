/**
 * Compares videos with their tracks as the server does, in its own child process: false alarms,
 * forgeries found, and CPU time. Also compares tracks of the lite, full and heavy model.
 *
 *   verification:video -- FOLDER --cache OTHER             prints the tables
 *   verification:video -- FOLDER --cache OTHER --write       docs/video-against-track-comparison.md
 *   verification:video -- FOLDER --cache OTHER --minutes 8   stops; run again to continue
 *
 * Also measures the folder `more` in FOLDER. `--cache` keeps the measurements.
 */
import '../../scripts/print-script-help.mjs';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openPictureDetector } from '@reptemple/pose/node/node-pose-detector';
import { COMPARISON_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { setup as buildProduct } from '../../server/test/global-setup.ts';
import { percent, table } from '../accuracy/format-accuracy-tables.ts';
import { readClips } from './read-clips-and-detect-poses.ts';
import {
  findForgeries,
  Forgeries,
  Measured,
  measureHonest,
  compareModels,
  ModelFigures,
} from './video/measure-video-comparison-of-clip.ts';

const TARGET = 10;
/**
 * Minimum length in minutes of a video that counts in the CPU time per minute. In shorter videos,
 * starting the process and loading the model take most of the time.
 */
const LONG = 0.4;

const shareOf = (count: number, all: number): string => `${count} of ${all} (${percent(count, all)})`;

const sum = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

const secondsPerMinute = (some: readonly Measured[]): number =>
  sum(some, ({ seconds }) => seconds) / sum(some, ({ minutes }) => minutes);

const isAlarm = ({ outcome, oddities }: Measured): boolean => outcome === 'review' || oddities.length > 0;

/**
 * Returns a sentence about the maximum rate by the rule of three: without an event in n trials, the
 * rate is below 3/n at 95 % confidence. Empty if there were alarms.
 */
const upTo = (alarms: number, all: number): string =>
  alarms === 0 ? ` With so few clips the true rate may be up to ${percent(3, all)} (95 % confidence).` : '';

const alarmText = (all: readonly Measured[]): string => {
  const alarms = all.filter(isAlarm).length;
  const verified = all.filter((one) => one.outcome === 'passed' && !isAlarm(one)).length;
  return `Verified: ${shareOf(verified, all.length)}. **False alarms: ${shareOf(alarms, all.length)}**, by the comparison with the video or by a check of the track alone.${upTo(alarms, all.length)} The limits were chosen on most of these clips, and some clips show the same person.`;
};

const timeText = (all: readonly Measured[]): string => {
  const long = all.filter(({ minutes }) => minutes >= LONG);
  const mostExpensive = Math.max(...long.map((one) => secondsPerMinute([one])));
  return `CPU time including the start of the process and the model: ${sum(all, ({ seconds }) => seconds).toFixed(0)} s for ${sum(all, ({ minutes }) => minutes).toFixed(1)} minutes of video. The ${long.length} videos of 24 s and more take ${secondsPerMinute(long).toFixed(1)} s a minute (target: at most ${TARGET}). The most expensive one takes ${mostExpensive.toFixed(1)} s a minute.`;
};

const honestTable = (all: readonly Measured[]): string =>
  table(
    [
      'clip',
      'reps',
      'samples that agree',
      'contradicted',
      'blind',
      'depth',
      'processor s',
      'video s',
      'video check',
      'track checks',
    ],
    all.map((one) => [
      one.name,
      one.reps,
      one.agreeing,
      one.contradicted,
      one.blind,
      one.depth,
      one.seconds.toFixed(1),
      (one.minutes * 60).toFixed(0),
      one.outcome,
      one.oddities.join(', ') || '-',
    ]),
  );

const forgedTable = (all: readonly Forgeries[]): string => {
  const names = [...new Set(all.flatMap(({ found }) => Object.keys(found)))];
  const rows = names.map((name) => {
    const tried = all.filter(({ found }) => found[name] !== undefined);
    const missed = tried.filter(({ found }) => !found[name]).map((one) => `${one.name} (${one.reps})`);
    return [name, shareOf(tried.length - missed.length, tried.length), missed.join(', ') || '-'];
  });
  return table(['video', 'not verified', 'verified all the same (reps)'], rows);
};

const modelTable = (all: readonly ModelFigures[]): string =>
  table(
    [
      'clip',
      'recorded by',
      'reps',
      'samples that agree',
      'torsos apart',
      'degrees apart',
      'depth',
      'video check',
      'reanalysis accepted',
    ],
    all.map((one) => [
      one.name,
      one.model,
      one.reps,
      one.agreeing,
      one.torsos,
      one.degrees,
      one.depth,
      one.outcome,
      one.isSameSet ? 'yes' : 'no',
    ]),
  );

const report = (
  measured: readonly Measured[],
  forged: readonly Forgeries[],
  byModels: readonly ModelFigures[],
): string => `# Videos compared with their tracks

Written by \`npm --prefix tools run verification:video -- FOLDER --write\`; do not edit by hand. The method is decided in [0070](decisions/0070-require-a-compared-video-for-verified-results.md). Clips and tracks are those of [forgery-detection.md](forgery-detection.md), recorded as the product asks.

## Honest videos

${alarmText(measured)}

${timeText(measured)}

${honestTable(measured)}

## Forged videos

The tracks of ${forged.length} of these clips, each with videos of something else. A video that could not be compared counts as found, because the set is not verified.

${forgedTable(forged)}

## Other models

The server uses the full model. Each model analysed the same videos of the sample clips at 25 frames per second. A reanalysis with it is compared with the full model's track.

${modelTable(byModels)}
`;

const DOCUMENT = fileURLToPath(new URL('../../docs/video-against-track-comparison.md', import.meta.url));
const MODEL_CLIPS = new Set(['push-up', 'squat', 'pull-up', 'bench-press']);
const MILLIS_PER_MINUTE = 60_000;

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    cache: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
  allowPositionals: true,
});
const cache = values.cache ?? mkdtempSync(join(tmpdir(), 'reptemple-compared-'));
const endsAt = Date.now() + Number(values.minutes) * MILLIS_PER_MINUTE;
mkdirSync(cache, { recursive: true });

const folders = positionals
  .flatMap((folder) => [folder, join(folder, 'more')])
  .filter((folder) => existsSync(join(folder, 'labels.json')));
const own = readClips(undefined);
const clips = [...own, ...folders.flatMap((folder) => readClips(folder).slice(own.length))].filter(
  ({ isUsable, videoPath }) => isUsable && videoPath !== null,
);

/**
 * Returns the stored result of this name, or measures and stores it; undefined if the time is over.
 */
const remembered = async <T>(name: string, schema: z.ZodType<T>, measure: () => Promise<T>): Promise<T | undefined> => {
  const file = join(cache, `${name}.json`);
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (Date.now() > endsAt) return undefined;
  const measured = await measure();
  writeFileSync(file, JSON.stringify(measured));
  return measured;
};

await buildProduct();
const detector = await openPictureDetector(COMPARISON_POSE_CONFIG);
const measured: Measured[] = [];
const forged: Forgeries[] = [];
const byModels: ModelFigures[] = [];
let left = 0;
for (const clip of clips) {
  const one = await remembered(clip.name, Measured, () => measureHonest(clip));
  if (one) measured.push(one);
  else left += 1;
}
for (const clip of own.filter(({ name }) => MODEL_CLIPS.has(name))) {
  const some = await remembered(`models-${clip.name}`, z.array(ModelFigures), () => compareModels(clip, detector));
  byModels.push(...(some ?? []));
  if (!some) left += 1;
}
for (const clip of clips) {
  const one = await remembered(`forged-${clip.name}`, Forgeries, () => findForgeries(clip, clips, detector));
  if (one) forged.push(one);
  else left += 1;
}
detector.close();

const text = report(measured, forged, byModels);
if (values.write && measured.length === clips.length) writeFileSync(DOCUMENT, text);
else console.log(text);
if (left > 0) console.log(`${left} measurements are left: run it again with the same --cache.`);
