import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thumbnailSize, writeGif } from './thumbnail-and-gif.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('thumbnailSize keeps the size of the video, up to 1280 pixels', () => {
  expect(thumbnailSize({ width: 640, height: 361 })).toEqual({ width: 640, height: 361 });
  expect(thumbnailSize({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 });
});

/** Returns twelve frames of noise, each shifted by some rows, so that nothing repeats. */
const noisyPictures = async (video: { readonly width: number; readonly height: number }) => {
  const noise = await sharp({
    create: { ...video, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  })
    .raw()
    .toBuffer();
  return Array.from({ length: 12 }, (_, at) => {
    const cut = at * video.width * 3;
    return { rgb: Buffer.concat([noise.subarray(cut), noise.subarray(0, cut)]), delayMs: 100 };
  });
};

describe('a GIF over the size limit', () => {
  const video = { width: 320, height: 40 };

  it.each([1, 0.6, 0.2])('is reduced until it fits %f of its original size, with the same duration', async (part) => {
    const [pictures, path] = [await noisyPictures(video), join(folder, `noise-${part}.gif`)];
    await writeGif(pictures, video, path);
    const maxBytes = Math.round((await readFile(path)).byteLength * part);
    await writeGif(pictures, video, path, maxBytes);
    expect((await readFile(path)).byteLength).toBeLessThanOrEqual(maxBytes);
    const { width, delay } = await sharp(path, { animated: true }).metadata();
    expect(width).toBe(320);
    expect(delay?.reduce((sum, each) => sum + each, 0)).toBe(1200);
  });

  it('is rejected if no reduction makes it fit', async () => {
    const pictures = await noisyPictures(video);
    await expect(writeGif(pictures, video, join(folder, 'never.gif'), 1000)).rejects.toThrow('at most 1000 bytes');
  });
});
