import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isPage } from '@reptemple/contract/page-routes-and-reserved-paths';

const PUBLIC = join(import.meta.dirname, '../public');
const Manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.enum(['image/png', 'image/svg+xml']),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});
const {
  icons,
  start_url: start,
  ...manifest
} = Manifest.parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')));

/**
 * Returns width and height of a PNG file, such as "512x512" (PNG specification, section 11.2.1:
 * IHDR).
 */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the web app manifest', () => {
  it('names the product and has a start URL that is a page', () => {
    expect(manifest).toMatchObject({ name: 'RepTemple', short_name: 'RepTemple' });
    expect(isPage(start)).toBe(true);
  });

  it('has PNG icons of 192 and 512 px and a maskable one', () => {
    const pngs = icons.filter(({ type }) => type === 'image/png').map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(pngs).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  });

  it.each(icons.filter(({ type }) => type === 'image/png'))(
    'has the PNG icon $src in its declared size',
    ({ src, sizes }) => {
      expect(sizeOf(readFileSync(join(PUBLIC, src)))).toBe(sizes);
    },
  );

  it.each(icons.filter(({ type }) => type === 'image/svg+xml'))('has the SVG icon $src', ({ src, sizes }) => {
    expect(sizes).toBe('any');
    expect(readFileSync(join(PUBLIC, src), 'utf8')).toContain('<svg');
  });

  it('is linked by index.html, with an Apple touch icon of 180 px', () => {
    const page = readFileSync(join(PUBLIC, '../index.html'), 'utf8');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('href="/icons/temple-apple-180.png"');
    expect(sizeOf(readFileSync(join(PUBLIC, 'icons/temple-apple-180.png')))).toBe('180x180');
  });
});
