/** Draws a pose over its image, on any 2D drawing context, in the browser or in Node. */
import type { Frame } from '@reptemple/engine/landmark-track';
import { LANDMARK_COUNT } from '@reptemple/engine/signal/landmarks';

export interface Pen {
  lineCap: unknown;
  lineWidth: number;
  strokeStyle: unknown;
  fillStyle: unknown;
  readonly beginPath: () => void;
  readonly moveTo: (x: number, y: number) => void;
  readonly lineTo: (x: number, y: number) => void;
  readonly arc: (x: number, y: number, radius: number, from: number, to: number) => void;
  readonly stroke: () => void;
  readonly fill: () => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Minimum visibility of a landmark that is drawn (specification S2, section 9). */
const DRAWN_VISIBILITY = 0.5;
/** Id of the first landmark that is drawn. Landmarks 0 to 10 are the face. */
const FIRST_BODY_POINT = 11;

export const BONES: readonly (readonly [number, number])[] = [
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

/**
 * Returns each landmark's position in pixels in an image of this size; undefined if the landmark is
 * not drawn.
 */
export const pointsOf = (p: readonly number[], width: number, height: number): readonly (Point | undefined)[] =>
  Array.from({ length: LANDMARK_COUNT }, (_, id) => {
    const [x = 0, y = 0, , visibility = 0] = p.slice(id * 4, id * 4 + 4);
    const isDrawn = id >= FIRST_BODY_POINT && visibility >= DRAWN_VISIBILITY * 1000;
    return isDrawn ? { x: (x / 10_000) * width, y: (y / 10_000) * height } : undefined;
  });

export interface DrawnParts {
  readonly landmarks: boolean;
  readonly connections: boolean;
}

const EVERYTHING: DrawnParts = { landmarks: true, connections: true };

const drawConnections = (pen: Pen, points: readonly (Point | undefined)[]): void => {
  pen.beginPath();
  for (const [a, b] of BONES) {
    const [from, to] = [points[a], points[b]];
    if (!from || !to) continue;
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
};

const drawLandmarks = (pen: Pen, points: readonly (Point | undefined)[], radius: number): void => {
  pen.beginPath();
  for (const point of points) {
    if (!point) continue;
    pen.moveTo(point.x, point.y);
    pen.arc(point.x, point.y, radius, 0, 2 * Math.PI);
  }
  pen.fill();
};

/**
 * Draws a pose over an image of this size in pixels: landmarks and connections, or only those that
 * `parts` selects. Draws nothing if `p` is null.
 */
export const drawSkeleton = (
  pen: Pen,
  p: Frame['p'],
  { width, height }: { readonly width: number; readonly height: number },
  colour: string,
  parts: DrawnParts = EVERYTHING,
): void => {
  if (!p) return;
  const points = pointsOf(p, width, height);
  const unit = Math.max(width, height) / 640;
  pen.lineCap = 'round';
  pen.lineWidth = 4 * unit;
  pen.strokeStyle = colour;
  if (parts.connections) drawConnections(pen, points);
  pen.fillStyle = '#fff';
  if (parts.landmarks) drawLandmarks(pen, points, 4 * unit);
};
