/** Pose overlay: draws the pose of the displayed frame on a canvas, without React. */
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { drawSkeleton } from '@reptemple/pose/draw-skeleton';
import type { DrawnParts } from '@reptemple/pose/draw-skeleton';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';

/** Colours of the pose: gold and clay of the theme. */
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

/** Length of the buffer of poses in ms (specification S2, section 9). */
export const LANDMARK_BUFFER_MS = 500;

export type LandmarkBuffer = readonly Frame[];

export const bufferPose = (buffer: LandmarkBuffer, pose: Frame): LandmarkBuffer => [
  ...buffer.filter(({ t }) => t > pose.t - LANDMARK_BUFFER_MS),
  pose,
];

/**
 * Returns the pose for the frame at `at`: its own (within 30 ms), or else the latest earlier one in
 * the buffer.
 */
export const poseFor = (buffer: LandmarkBuffer, at: Millis): Frame | undefined =>
  buffer.findLast(({ t }) => t <= at + MATCHING_TOLERANCE_MS && t > at - LANDMARK_BUFFER_MS);

export interface SeenPose {
  readonly p: Frame['p'];
  readonly image: { readonly width: number; readonly height: number };
  readonly isGood: boolean;
}

/** Overlay of the camera's picture. Redraws it when a pose arrives, later than its frame. */
export class PoseView {
  readonly #canvas: HTMLCanvasElement;
  #buffer: LandmarkBuffer = [];
  #isShown = true;
  /** Pose that was drawn last, to skip redrawing it. */
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

  /** Draws the pose for the frame at `at`, which is displayed now. */
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
   * Sets the canvas to the picture's size. Only if it differs, because setting the size clears the
   * canvas.
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
