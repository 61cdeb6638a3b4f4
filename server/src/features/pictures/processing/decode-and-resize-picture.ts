/**
 * Decodes an uploaded picture and writes new files from its pixels, in the child process. Drops
 * EXIF data, colour profile and texts.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import {
  cropBox,
  heightAt,
  storedWidths,
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
} from '@reptemple/contract/pictures/picture-uploads';
import type { Size } from '@reptemple/contract/pictures/picture-uploads';
import { fileName } from './child-process-messages.ts';
import type { PictureOrder, PictureReport } from './child-process-messages.ts';

const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}File`);

export const allowOnlyPictures = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
};

const QUALITY = { quality: 82, effort: 4 } as const;

/** Returns the size after rotation by the EXIF orientation. Reads only the header. */
const readSize = async (path: string): Promise<Size> => {
  const { width, height, orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
};

const open = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 }).autoOrient();

const draw = async ({ kind, inputPath, outputDir, crop }: PictureOrder): Promise<PictureReport> => {
  const size = await readSize(inputPath);
  if (size.width * size.height > MAX_PICTURE_PIXELS) return { ok: false, fault: 'too-many-pixels' };
  const box = cropBox(kind, size, crop);
  if (box.width < PICTURE_FORMATS[kind].minWidth) return { ok: false, fault: 'too-small' };
  const widths = storedWidths(kind, box.width);
  const widest = widths.at(-1) ?? box.width;
  // Decodes once for all widths, to raw pixels: decoding a large photo takes a second.
  const { data, info } = await open(inputPath)
    .extract(box)
    .resize({ width: widest, height: heightAt(widest, box), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of widths) {
    await sharp(data, { raw })
      .resize({ width, height: heightAt(width, box), fit: 'fill' })
      .webp(QUALITY)
      .toFile(join(outputDir, fileName(width)));
  }
  return { ok: true, width: info.width, height: info.height, widths: [...widths] };
};

/** Returns true for system errors such as ENOSPC; errors of the decoder have no such code. */
const isSystemError = (error: Error): boolean => 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));

/** Writes the files of a picture. Never rejects: the report contains the failure. */
export const drawPicture = async (order: PictureOrder): Promise<PictureReport> => {
  try {
    return await draw(order);
  } catch (error) {
    const isMachine = !(error instanceof Error) || isSystemError(error);
    return { ok: false, fault: isMachine ? 'machine' : 'damaged' };
  }
};
