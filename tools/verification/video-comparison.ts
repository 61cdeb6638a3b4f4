/**
 * Compares videos with their tracks as the server does, in its own child process: false alarms,
 * found forgeries and processor time. Also compares tracks of the lite and heavy models.
 *
 *   verification:video -- FOLDER --cache OTHER             prints the tables
 *   verification:video -- FOLDER --cache OTHER --write       docs/video-comparison.md
 *   verification:video -- FOLDER --cache OTHER --minutes 8   stops; run again to continue
 *
 * Measures the folder `more` in FOLDER as well. `--cache` stores what is measured.
 */
import '../../scripts/help.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPictureDetector } from '@reptemple/pose/node/pose-detector';
import { z } from 'zod';
import { readClips } from './clips.ts';
import { report } from './video/document.ts';
import { findForgeries, Forgeries, Measured, measureHonest } from './video/measure.ts';
import { compareModels, ModelFigures } from './video/models.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/video-comparison.md', import.meta.url));
/** As the server looks at a video. */
const CONFIG = { modelComplexity: 1, minDetectionConfidence: 0.5, minTrackingConfidence: 0.5 } as const;
/** Our own clips, one of each exercise. */
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

/** Reads what is kept, or measures and keeps it. Undefined when the time is up. */
const remembered = async <T>(name: string, schema: z.ZodType<T>, measure: () => Promise<T>): Promise<T | undefined> => {
  const file = join(cache, `${name}.json`);
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (Date.now() > endsAt) return undefined;
  const measured = await measure();
  writeFileSync(file, JSON.stringify(measured));
  return measured;
};

const detector = await openPictureDetector(CONFIG);
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
