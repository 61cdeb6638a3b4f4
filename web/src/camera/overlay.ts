/** Draws a pose over the picture, straight onto a canvas: nothing here knows React. */
import { LANDMARK_COUNT } from '@reptemple/engine/landmark';
import type { Frame } from '@reptemple/engine/track';

/** Second document, section 9: drawing threshold 0.5; face points 0–10 are not drawn. */
const DRAWN_VISIBILITY = 0.5;
const FIRST_BODY_POINT = 11;

const BONES: readonly (readonly [number, number])[] = [
  [11, 12],
  [11, 13],
  [13, 15],
  [12, 14],
  [14, 16],
  [15, 19],
  [16, 20],
  [11, 23],
  [12, 24],
  [23, 24],
  [23, 25],
  [25, 27],
  [24, 26],
  [26, 28],
  [27, 29],
  [29, 31],
  [28, 30],
  [30, 32],
];

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointsOf = (p: readonly number[], width: number, height: number): readonly (Point | undefined)[] =>
  Array.from({ length: LANDMARK_COUNT }, (_, id) => {
    const [x = 0, y = 0, , visibility = 0] = p.slice(id * 4, id * 4 + 4);
    const isDrawn = id >= FIRST_BODY_POINT && visibility >= DRAWN_VISIBILITY * 1000;
    return isDrawn ? { x: (x / 10_000) * width, y: (y / 10_000) * height } : undefined;
  });

/** Clears the canvas and draws the frame's pose, if there is one. */
export const drawPose = (canvas: HTMLCanvasElement, frame: Frame | undefined, colour: string): void => {
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  const { width, height } = canvas;
  drawing.clearRect(0, 0, width, height);
  if (!frame?.p) return;
  const points = pointsOf(frame.p, width, height);
  const unit = Math.max(width, height) / 640;
  drawing.lineCap = 'round';
  drawing.lineWidth = 4 * unit;
  drawing.strokeStyle = colour;
  drawing.beginPath();
  for (const [a, b] of BONES) {
    const [from, to] = [points[a], points[b]];
    if (!from || !to) continue;
    drawing.moveTo(from.x, from.y);
    drawing.lineTo(to.x, to.y);
  }
  drawing.stroke();
  drawing.fillStyle = '#fff';
  drawing.beginPath();
  for (const point of points) {
    if (!point) continue;
    drawing.moveTo(point.x, point.y);
    drawing.arc(point.x, point.y, 4 * unit, 0, 2 * Math.PI);
  }
  drawing.fill();
};
