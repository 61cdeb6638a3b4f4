/** Sizes of stored pictures, computed alike by the crop dialog and the server. */
import { PICTURE_FORMATS } from './pictures.ts';
import type { Crop, PictureKind } from './pictures.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size in pixels, after rotation by the EXIF orientation. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** Returns the cropped area in pixels. It never exceeds the picture. */
export const cropBox = (kind: PictureKind, { width, height }: Size, { x, y, zoom }: Crop): Box => {
  const { aspect } = PICTURE_FORMATS[kind];
  if (aspect === null) return { left: 0, top: 0, width, height };
  const largest = Math.min(width, height * aspect);
  const boxWidth = Math.max(1, Math.round(largest / zoom));
  const boxHeight = Math.min(height, Math.max(1, Math.round(largest / zoom / aspect)));
  return {
    left: clamp(x * width - boxWidth / 2, width - boxWidth),
    top: clamp(y * height - boxHeight / 2, height - boxHeight),
    width: boxWidth,
    height: boxHeight,
  };
};

/**
 * Returns the widths of the stored files, ascending. A picture between two widths keeps its own as
 * the widest. Avatars have all widths.
 */
export const storedWidths = (kind: PictureKind, cropWidth: number): readonly number[] => {
  const widths: readonly number[] = PICTURE_FORMATS[kind].widths;
  const widest = widths.at(-1) ?? cropWidth;
  if (kind === 'avatar' || cropWidth >= widest) return widths;
  return [...widths.filter((width) => width < cropWidth), cropWidth];
};

/** Height of a file of this width. */
export const heightAt = (width: number, box: Size): number => Math.max(1, Math.round((width * box.height) / box.width));
