/** Draws the pose of the displayed camera frame on a canvas over the video, without React. */
import type { Frame } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import { drawSkeleton } from '@reptemple/pose/draw-skeleton';
import type { DrawnParts } from '@reptemple/pose/draw-skeleton';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';

/** Colours of a drawn pose: gold for good form, clay for bad form. */
export const POSE_COLOURS = { good: '#e3b341', bad: '#d9694a' } as const;

/**
 * Clears the canvas and draws the pose: the given parts, or all if `parts` is undefined; no pose if
 * `frame` is undefined.
 */
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

/** Time in ms for which detected poses are kept for drawing (specification S2, section 9). */
export const LANDMARK_BUFFER_MS = 500;

export type LandmarkBuffer = readonly Frame[];

export const bufferPose = (buffer: LandmarkBuffer, pose: Frame): LandmarkBuffer => [
  ...buffer.filter(({ t }) => t > pose.t - LANDMARK_BUFFER_MS),
  pose,
];

/**
 * Returns the pose to draw for the frame at `at`: that frame's pose (within 30 ms), or else the
 * latest earlier one in the buffer. Undefined if there is none.
 */
export const poseFor = (buffer: LandmarkBuffer, at: Millis): Frame | undefined =>
  buffer.findLast(({ t }) => t <= at + MATCHING_TOLERANCE_MS && t > at - LANDMARK_BUFFER_MS);

export interface SeenPose {
  readonly p: Frame['p'];
  readonly image: { readonly width: number; readonly height: number };
  readonly isGood: boolean;
}

/**
 * Draws the pose of each displayed camera frame on a canvas. If that pose is detected later than
 * the frame is displayed, draws again.
 */
export class PoseView {
  readonly #canvas: HTMLCanvasElement;
  #buffer: LandmarkBuffer = [];
  #isShown = true;
  #drawn: { readonly pose: Frame | undefined; readonly isGood: boolean } | undefined;
  #isGood = false;
  #shownAt: Millis = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  set isShown(isShown: boolean) {
    this.#isShown = isShown;
    this.#draw();
  }

  show(at: Millis): void {
    this.#shownAt = at;
    this.#draw();
  }

  add(at: Millis, { p, image, isGood }: SeenPose): void {
    this.#buffer = bufferPose(this.#buffer, { t: at, p });
    this.#isGood = isGood;
    this.#fit(image);
    this.#draw();
  }

  /**
   * Gives the canvas the video's size if it differs. Setting the same size would clear the canvas.
   */
  #fit({ width, height }: SeenPose['image']): void {
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#drawn = undefined;
  }

  #draw(): void {
    const pose = this.#isShown ? poseFor(this.#buffer, this.#shownAt) : undefined;
    const isGood = this.#isGood;
    if (this.#drawn?.pose === pose && this.#drawn?.isGood === isGood) return;
    this.#drawn = { pose, isGood };
    drawPose(this.#canvas, pose, isGood ? POSE_COLOURS.good : POSE_COLOURS.bad);
  }
}
