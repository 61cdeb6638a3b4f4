/** Creates the thumbnail and the animated GIF from decoded frames. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from './decode.ts';
import { thin } from './highlight.ts';
import { GIF_MAX_BYTES, GIF_MAX_HEIGHT, GIF_WIDTH, THUMBNAIL_MAX_SIDE } from './limits.ts';
import { MediaError } from './media-fault.ts';
import type { RecordedVideo } from './recorded-video.ts';

type Size = { readonly width: number; readonly height: number };

/** One small frame of the GIF: RGB, three bytes per pixel. */
export type GifPicture = { readonly rgb: Buffer; readonly delayMs: number };

/** Returns the largest size with the same aspect ratio that fits the box. */
const fit = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * All GIFs are 320 pixels wide, so small videos are enlarged. Only very tall ones are narrower.
 */
export const gifSize = (video: Size): Size => fit(video, { width: GIF_WIDTH, height: GIF_MAX_HEIGHT });

/** Large videos are reduced; small ones keep their size. */
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
 * Renders the frame as a player shows it: rotated, mirrored, with square pixels, and scaled if
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
  // Written by Node.js, whose errors distinguish a full disk from an image that cannot be
  // encoded.
  await writeFile(path, await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
};

/** Scaled down immediately, so that three seconds of 4K never fill the memory. */
export const shrinkForGif = async (picture: Picture, video: RecordedVideo): Promise<Buffer> => {
  const image = await asShown(picture, video, gifSize(video));
  return image.raw().toBuffer();
};

/**
 * From best to smallest. `share` is the size relative to the first, measured on a real push-up;
 * it skips attempts that cannot fit.
 */
const QUALITIES = [
  { every: 1, colours: 256, interFrameMaxError: 0, share: 1 },
  { every: 1, colours: 128, interFrameMaxError: 6, share: 0.8 },
  { every: 1, colours: 64, interFrameMaxError: 12, share: 0.6 },
  { every: 2, colours: 64, interFrameMaxError: 12, share: 0.37 },
  { every: 2, colours: 32, interFrameMaxError: 20, share: 0.3 },
  { every: 4, colours: 16, interFrameMaxError: 32, share: 0.07 },
] as const;
type Quality = (typeof QUALITIES)[number];

/**
 * Returns the best quality that may fit after `quality` produced `bytes`; undefined after the
 * last one.
 */
const nextQuality = (quality: Quality, bytes: number, maxBytes: number): Quality | undefined => {
  const smaller = QUALITIES.slice(QUALITIES.indexOf(quality) + 1);
  const share = (quality.share * maxBytes) / bytes;
  return smaller.find((candidate) => candidate.share <= share) ?? smaller.at(-1);
};

const encodeGif = (pictures: readonly GifPicture[], size: Size, quality: Quality) => {
  const shown = thin(pictures, quality.every);
  const { width, height } = size;
  const raw = { width, height: height * shown.length, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(shown.map(({ rgb }) => rgb)), { raw, limitInputPixels: false })
    .gif({
      colours: quality.colours,
      interFrameMaxError: quality.interFrameMaxError,
      dither: 0.6,
      // Measured: a fifth less CPU time than effort 4, at the same size and error.
      effort: 1,
      loop: 0,
      delay: shown.map(({ delayMs }) => delayMs),
    })
    .toBuffer();
};

/** Writes a GIF of at most `maxBytes`. Reduces colours, then frames, until it fits. */
export const writeGif = async (
  pictures: readonly GifPicture[],
  video: Size,
  path: string,
  maxBytes: number = GIF_MAX_BYTES,
): Promise<void> => {
  let quality: Quality | undefined = QUALITIES[0];
  while (quality) {
    const gif = await encodeGif(pictures, gifSize(video), quality);
    if (gif.byteLength <= maxBytes) {
      await writeFile(path, gif);
      return;
    }
    quality = nextQuality(quality, gif.byteLength, maxBytes);
  }
  throw new MediaError(`The video moves too much to make a GIF of at most ${maxBytes} bytes.`);
};
