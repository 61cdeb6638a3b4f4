/**
 * Draws the preview image of the landing page from its poster. Run `npx tsx
 * tools/assets/draw-landing-preview.ts` after the poster has changed.
 */
import '../../scripts/print-script-help.mjs';
import { join } from 'node:path';
import sharp from 'sharp';
import { line, openLettering } from '../../server/src/platform/drawing/text-outlines.ts';

const ROOT = join(import.meta.dirname, '../..');
const WIDTH = 1200;
const HEIGHT = 630;
const NAME = 'REPTEMPLE';
const TAGLINE = 'Your body is a temple. Every strict rep counts.';
const INK = '#fbf3e2';

const faces = await (await openLettering())([NAME, TAGLINE]);

/**
 * Returns a horizontally centred line of text. Draws it right-aligned first: its x is then the free
 * width, and half of that centres it.
 */
const centred = (lettering: Parameters<typeof line>[0]): string => {
  const right = line({ ...lettering, x: WIDTH, align: 'right' });
  const left = Number(/translate\(([\d.]+) /.exec(right)?.[1] ?? 0);
  return line({ ...lettering, x: left / 2 });
};

const name = { text: NAME, face: faces.display, size: 112, x: 0, y: 168, fill: INK, maxWidth: WIDTH };
const tagline = { text: TAGLINE, face: faces.text, size: 36, x: 0, y: 566, fill: INK, maxWidth: WIDTH };

const SHADE = `<defs><linearGradient id="shade" x2="0" y2="1"><stop offset="0" stop-color="#101626" stop-opacity=".85"/><stop offset=".38" stop-color="#101626" stop-opacity=".1"/><stop offset=".62" stop-color="#160f0a" stop-opacity="0"/><stop offset="1" stop-color="#120c08" stop-opacity=".92"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`;

const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${SHADE}${centred(name)}${centred(tagline)}</svg>`;

await sharp(join(ROOT, 'media/clips/landing-background-desktop.jpg'))
  .resize(WIDTH, HEIGHT, { fit: 'cover' })
  .composite([{ input: Buffer.from(letters) }])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(join(ROOT, 'web/public/landing-preview.jpg'));
