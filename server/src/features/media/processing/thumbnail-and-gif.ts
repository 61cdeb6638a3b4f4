/** Writes the thumbnail and the animated GIF from decoded frames. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { GIF_MAX_BYTES, THUMBNAIL_MAX_SIDE, MediaError } from './child-process-messages-and-limits.ts';
import { encodeGif } from './gif-encoder.ts';
import type { GifFrame } from './gif-encoder.ts';
import type { Picture, RecordedVideo } from './read-recorded-video.ts';
import { thin } from './thumbnail-gif-and-clip-times.ts';

type Size = { readonly width: number; readonly height: number };

const fit = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

export const thumbnailSize = (video: Size): Size =>
  Math.max(video.width, video.height) <= THUMBNAIL_MAX_SIDE
    ? { width: video.width, height: video.height }
    : fit(video, { width: THUMBNAIL_MAX_SIDE, height: THUMBNAIL_MAX_SIDE });

const upright = async ({ rgba, width, height }: Picture, rotation: number) => {
  const raw = { width, height, channels: 4 } as const;
  if (rotation === 0) return sharp(rgba, { raw });
  const turned = await sharp(rgba, { raw }).rotate(rotation).raw().toBuffer({ resolveWithObject: true });
  return sharp(turned.data, { raw: turned.info });
};

/**
 * Converts the frame to what a player shows: rotated, mirrored, with square pixels, and scaled if
 * the stream changed its size.
 */
export const asShown = async (picture: Picture, video: RecordedVideo, size: Size) => {
  const sameStream = picture.width === video.codedWidth && picture.height === video.codedHeight;
  const image = await upright(picture, video.rotation);
  return image
    .flop(video.flip)
    .removeAlpha()
    .resize({ ...size, fit: sameStream ? 'fill' : 'contain' });
};

export const writeThumbnail = async (picture: Picture, video: RecordedVideo, path: string): Promise<void> => {
  const image = await asShown(picture, video, thumbnailSize(video));
  // Writes the file with Node.js, whose errors distinguish a full disk from an image that cannot be
  // encoded.
  await writeFile(path, await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
};

/**
 * Qualities of a GIF to try, best first. `share` is the file size relative to the best quality,
 * measured on a real push-up. Qualities that cannot fit are skipped.
 */
const QUALITIES = [
  { every: 1, colours: 256, tolerance: 4, share: 1 },
  { every: 1, colours: 128, tolerance: 10, share: 0.6 },
  { every: 1, colours: 64, tolerance: 16, share: 0.45 },
  { every: 2, colours: 64, tolerance: 16, share: 0.27 },
  { every: 2, colours: 32, tolerance: 24, share: 0.2 },
  { every: 4, colours: 16, tolerance: 32, share: 0.07 },
] as const;
type Quality = (typeof QUALITIES)[number];

const nextQuality = (quality: Quality, bytes: number, maxBytes: number): Quality | undefined => {
  const smaller = QUALITIES.slice(QUALITIES.indexOf(quality) + 1);
  const share = (quality.share * maxBytes) / bytes;
  return smaller.find((candidate) => candidate.share <= share) ?? smaller.at(-1);
};

/**
 * Writes a GIF of at most `maxBytes`. Reduces colours, then frames, until it fits.
 * @throws MediaError if it does not fit at the lowest quality
 */
export const writeGif = async (
  frames: readonly GifFrame[],
  size: Size,
  path: string,
  maxBytes: number = GIF_MAX_BYTES,
): Promise<void> => {
  let quality: Quality | undefined = QUALITIES[0];
  while (quality) {
    const gif = await encodeGif(thin(frames, quality.every), { ...size, ...quality });
    if (gif.byteLength <= maxBytes) {
      await writeFile(path, gif);
      return;
    }
    quality = nextQuality(quality, gif.byteLength, maxBytes);
  }
  throw new MediaError(`The video moves too much to make a GIF of at most ${maxBytes} bytes.`);
};
