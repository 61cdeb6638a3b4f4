import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniffPicture } from './routes.ts';

const text = (characters: string): Uint8Array => new TextEncoder().encode(characters);

const solid = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('type by content', () => {
  test.each([
    ['image/jpeg', () => solid(8, 8).jpeg().toBuffer()],
    ['image/png', () => solid(8, 8).png().toBuffer()],
    ['image/webp', () => solid(8, 8).webp().toBuffer()],
    ['image/avif', () => solid(8, 8).avif().toBuffer()],
  ])('recognizes %s', async (type, make) => {
    expect(sniffPicture(await make())).toBe(type);
  });

  test.each([
    ['a GIF', text('GIF89a          ')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a video', text('    ftypisom    ')],
    ['RIFF audio', text('RIFF    WAVEfmt ')],
    ['nothing', new Uint8Array()],
  ])('refuses %s', (_name, bytes) => {
    expect(sniffPicture(bytes)).toBeUndefined();
  });

  test('names the photo format of iPhones', () => {
    expect(sniffPicture(text('    ftypheic    '))).toBe('heic');
  });
});
