/** Reduces an image to a thumbnail of a few grey cells, ten times as fast as an image library. */
import { PICTURE_CELLS, PICTURE_SIDE } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import type { Pixels } from './open-video-file.ts';

/**
 * Distance in pixels between the pixels that are averaged. Cells have hundreds of pixels, so every
 * second pixel of every second row is enough.
 */
const STEP = 2;
/** Weights of red, green and blue in the grey value (ITU-R BT.709). */
const LUMA = [0.2126, 0.7152, 0.0722] as const;

/** Returns the image, stretched to a square, as `PICTURE_CELLS` grey bytes, row by row. */
export const thumbnailOf = ({ rgba, width, height }: Pixels): Uint8Array => {
  const sums = new Float64Array(PICTURE_CELLS);
  const counts = new Uint32Array(PICTURE_CELLS);
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor((y * PICTURE_SIDE) / height) * PICTURE_SIDE;
    for (let x = 0; x < width; x += STEP) {
      const cell = row + Math.floor((x * PICTURE_SIDE) / width);
      const at = (y * width + x) * 4;
      const grey = LUMA[0] * (rgba[at] ?? 0) + LUMA[1] * (rgba[at + 1] ?? 0) + LUMA[2] * (rgba[at + 2] ?? 0);
      sums[cell] = (sums[cell] ?? 0) + grey;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 0)));
};
