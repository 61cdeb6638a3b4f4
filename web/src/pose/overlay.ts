/** Draws a pose on a canvas, without React. */
import type { Frame } from '@reptemple/engine/track';
import { drawSkeleton } from '@reptemple/pose/skeleton';
import type { DrawnParts } from '@reptemple/pose/skeleton';

/** Gold and clay of the theme. */
export const POSE_COLOURS = { good: '#e3b341', bad: '#d9694a' } as const;

/** Clears the canvas and draws the given parts of the pose, if any. */
export const drawPose = (
  canvas: HTMLCanvasElement,
  frame: Frame | undefined,
  colour: string,
  parts?: DrawnParts,
): void => {
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  drawing.clearRect(0, 0, canvas.width, canvas.height);
  drawSkeleton(drawing, frame?.p ?? null, canvas, colour, parts);
};
