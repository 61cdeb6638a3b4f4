import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PictureKind } from '@reptemple/contract/pictures/picture-uploads';
import { renderPicture } from './run-picture-process.ts';

const text = (characters: string): Uint8Array => new TextEncoder().encode(characters);

const solid = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

const pngChunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([text(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Returns a PNG of a few bytes whose header states this size. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([start, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
};

describe('the child process', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  let made = 0;
  const draw = async (kind: PictureKind, bytes: Uint8Array, crop = { x: 0.5, y: 0.5, zoom: 1 }) => {
    const outputDir = await mkdtemp(join(folder, `${(made += 1)}-`));
    const inputPath = join(outputDir, 'upload');
    await writeFile(inputPath, bytes);
    const report = await renderPicture({ kind, inputPath, outputDir, crop });
    return { report, outputDir };
  };

  test('stores upright WebP files without metadata', async () => {
    // Photo stored sideways: red is on the left, and at the top after rotation.
    const photo = await solid(800, 1200, '#0000ff')
      .composite([
        { input: { create: { width: 400, height: 1200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Make: 'Secret Camera', Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif).toBeDefined();
    expect(before.orientation).toBe(6);

    const { report, outputDir } = await draw('hero', photo);
    expect(report).toEqual({ ok: true, width: 1200, height: 675, widths: [640, 960, 1200] });
    expect((await readdir(outputDir)).toSorted()).toEqual(['1200.webp', '640.webp', '960.webp', 'upload']);
    const bytes = await readFile(join(outputDir, '1200.webp'));
    const after = await sharp(bytes).metadata();
    expect(after).toMatchObject({ format: 'webp', width: 1200, height: 675 });
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Secret Camera')).toBe(false);
    const top = await sharp(bytes).extract({ left: 600, top: 5, width: 1, height: 1 }).raw().toBuffer();
    const bottom = await sharp(bytes).extract({ left: 600, top: 670, width: 1, height: 1 }).raw().toBuffer();
    expect((top[0] ?? 0) > 200 && (top[2] ?? 255) < 60).toBe(true);
    expect((bottom[2] ?? 0) > 200 && (bottom[0] ?? 255) < 60).toBe(true);
  });

  test('keeps the chosen part of an avatar', async () => {
    const halves = await solid(400, 200, '#0000ff')
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer();
    const { report, outputDir } = await draw('avatar', halves, { x: 0, y: 0.5, zoom: 1 });
    expect(report).toEqual({ ok: true, width: 384, height: 384, widths: [96, 192, 384] });
    const { channels } = await sharp(join(outputDir, '96.webp')).stats();
    expect(channels[0]?.mean).toBeGreaterThan(240);
    expect(channels[2]?.mean).toBeLessThan(20);
  });

  test('keeps a transparent background', async () => {
    const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { report, outputDir } = await draw('logo', logo);
    expect(report).toMatchObject({ ok: true, width: 300, widths: [160, 300] });
    expect((await sharp(join(outputDir, '300.webp')).metadata()).hasAlpha).toBe(true);
  });

  test('refuses a small file that claims 30,000 × 30,000 pixels, without decoding it', async () => {
    const bytes = bomb(30_000, 30_000);
    expect(bytes.length).toBeLessThan(200);
    expect((await draw('hero', bytes)).report).toEqual({ ok: false, fault: 'too-many-pixels' });
  });

  test('refuses a picture that is cut off, and one that is too small', async () => {
    const photo = await solid(1200, 800).jpeg({ quality: 100 }).toBuffer();
    expect((await draw('hero', photo.subarray(0, photo.length / 3))).report).toEqual({ ok: false, fault: 'damaged' });
    expect((await draw('hero', bomb(1000, 1000))).report).toEqual({ ok: false, fault: 'damaged' });
    const tiny = await solid(60, 60).png().toBuffer();
    expect((await draw('avatar', tiny)).report).toEqual({ ok: false, fault: 'too-small' });
  });

  test('does not decode types that are not accepted', async () => {
    const svg = text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>',
    );
    expect((await draw('hero', svg)).report).toEqual({ ok: false, fault: 'damaged' });
    const gif = await solid(900, 900).gif().toBuffer();
    expect((await draw('hero', gif)).report).toEqual({ ok: false, fault: 'damaged' });
  });

  test('stops at the time limit', async () => {
    const outputDir = await mkdtemp(join(folder, 'slow-'));
    const inputPath = join(outputDir, 'upload');
    await writeFile(inputPath, await solid(4000, 4000).png().toBuffer());
    const order = { kind: 'hero', inputPath, outputDir, crop: { x: 0.5, y: 0.5, zoom: 1 } } as const;
    expect(await renderPicture(order, { timeoutMs: 20, memoryMb: 768 })).toEqual({ ok: false, fault: 'damaged' });
  });
});
