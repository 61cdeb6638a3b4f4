/** Transforms a decoded frame as a player shows it: rotated, mirrored, with square pixels. */
import sharp from 'sharp';
import type { ImageSize } from '@reptemple/engine/signal/geometry';

/** Four bytes a pixel: red, green, blue, alpha. */
export interface Pixels extends ImageSize {
  readonly rgba: Uint8Array<ArrayBuffer>;
}

/** Display properties of the container. */
export interface Showing extends ImageSize {
  /** Clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly isMirrored: boolean;
}

const raw = ({ rgba, width, height }: Pixels) => sharp(rgba, { raw: { width, height, channels: 4 } });

const turned = async (coded: Pixels, rotation: Showing['rotation']): Promise<Pixels> => {
  if (rotation === 0) return coded;
  const { data, info } = await raw(coded).rotate(rotation).raw().toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), width: info.width, height: info.height };
};

/** Returns the frame as displayed; the same pixels if nothing changes. */
export const asShown = async (coded: Pixels, { rotation, isMirrored, width, height }: Showing): Promise<Pixels> => {
  const upright = await turned(coded, rotation);
  if (!isMirrored && upright.width === width && upright.height === height) return upright;
  const rgba = await raw(upright).flop(isMirrored).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { rgba: new Uint8Array(rgba), width, height };
};
