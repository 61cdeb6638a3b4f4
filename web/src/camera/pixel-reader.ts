/** Plain pixels, for where there is no graphics chip to read a picture itself. */
import type { Picture } from './pose-messages.ts';

/** Turns pictures into the plain pixels that the stand-in takes. */
export const pixelReader = (): ((picture: Picture) => ImageData) => {
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('This browser cannot draw pictures.');
  return (picture) => {
    const [width, height] =
      'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    drawing.drawImage(picture, 0, 0);
    return drawing.getImageData(0, 0, width, height);
  };
};
