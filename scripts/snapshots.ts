/**
 * `npm run test:snapshots`: the main screens against the pictures in e2e/snapshots. `-- --update` takes those that differ anew, and makes
 * them small. Pictures are those of one version of Debian's Chromium, which `drawn-by.json` names; another draws letters otherwise, and needs its own.
 */
import './help.ts';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { namePageChromium } from './chromium.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'e2e/snapshots');
/** Everybody who clones the repository takes them along. */
const MOST_BYTES = 3_000_000;

const asksUpdate = process.argv.includes('--update');

const compare = (): number =>
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/playwright'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--project=snapshots',
      '--retries=0',
      ...(asksUpdate ? ['--update-snapshots'] : []),
    ],
    { cwd: ROOT, stdio: 'inherit' },
  ).status ?? 1;

/** 256 colours differ from all of them by less than two machines do, and take a quarter of the room. */
const shrink = async (file: string): Promise<void> => {
  const bytes = readFileSync(file);
  const picture = sharp(bytes);
  if ((await picture.metadata()).isPalette) return;
  writeFileSync(file, await picture.png({ palette: true, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer());
};

const status = compare();
if (asksUpdate) {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.png'))
    .map((name) => join(FOLDER, name));
  for (const file of files) await shrink(file);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${files.length} pictures, ${(bytes / 1000).toFixed(0)} kB`);
  const drawnBy = { chromium: await namePageChromium() };
  writeFileSync(join(FOLDER, 'drawn-by.json'), `${JSON.stringify(drawnBy)}\n`);
  if (bytes > MOST_BYTES) throw new Error(`They take more than ${MOST_BYTES / 1_000_000} MB.`);
}
process.exitCode = status;
