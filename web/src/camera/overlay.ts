/** Draws a pose over the picture, straight onto a canvas: nothing here knows React. */
import type { Frame } from '@reptemple/engine/track';
import { drawSkeleton } from '@reptemple/pose/skeleton';

/** Clears the canvas and draws the frame's pose, if there is one. */
export const drawPose = (canvas: HTMLCanvasElement, frame: Frame | undefined, colour: string): void => {
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  drawing.clearRect(0, 0, canvas.width, canvas.height);
  drawSkeleton(drawing, frame?.p ?? null, canvas, colour);
};
