/**
 * `npm --prefix tools run snapshots`: compares the main screens with the images in e2e/snapshots.
 * `-- --update` replaces images that differ, and compresses them. Needs the version of Debian's
 * Chromium named in `chromium-version.json`, because others render text differently.
 */
import '../../scripts/print-script-help.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { namePageChromium } from '../../scripts/find-or-install-chromium.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'e2e/snapshots');
/** Maximum size of all images: every clone of the repository downloads them. */
const MAX_BYTES = 3_000_000;

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

/**
 * Reduces an image to 256 colours, a quarter of its size. This changes the image less than
 * rendering on another machine.
 */
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
  writeFileSync(join(FOLDER, 'chromium-version.json'), `${JSON.stringify(drawnBy)}\n`);
  if (bytes > MAX_BYTES) throw new Error(`They take more than ${MAX_BYTES / 1_000_000} MB.`);
}
process.exitCode = status;
