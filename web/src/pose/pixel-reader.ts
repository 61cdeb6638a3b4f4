/** Reads pixels for devices without a GPU. */
import type { Picture } from './pose-messages.ts';

/** Returns a function that converts pictures to pixels for the graphics stand-in. */
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
