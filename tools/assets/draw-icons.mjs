// Draws the icons of the installed application from web/public/favicon.svg. Run `node
// tools/assets/draw-icons.mjs`.
import '../../scripts/print-script-help.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const favicon = readFileSync('web/public/favicon.svg', 'utf8');
/** SVG of the favicon without rounded corners, because the system rounds them itself. */
const square = favicon.replace('rx="4" ', '');
/** SVG of a maskable icon. The system crops it, so its content must be in the central 80 %. */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');

const ICONS = [
  { svg: favicon, size: 192, file: 'temple-192.png' },
  { svg: favicon, size: 512, file: 'temple-512.png' },
  { svg: maskable, size: 512, file: 'temple-maskable-512.png' },
  { svg: square, size: 180, file: 'temple-apple-180.png' },
];

for (const { svg, size, file } of ICONS) {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const png = await sharp(Buffer.from(sized)).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
  writeFileSync(`web/public/icons/${file}`, png);
}
