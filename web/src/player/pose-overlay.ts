/** Pose overlay: a canvas over the video in device resolution. */
import type { Frame } from '@reptemple/engine/track';
import { drawPose, POSE_COLOURS } from '../pose/overlay.ts';
import { onScreen } from './playback/on-screen.ts';
import type { Sight } from './playback/on-screen.ts';

export interface ShownParts {
  readonly pose: boolean;
  readonly landmarks: boolean;
  readonly connections: boolean;
}

export const ALL_PARTS: ShownParts = { pose: true, landmarks: true, connections: true };

/** Maximum canvas pixels per CSS pixel; more is slow on phones without visible benefit. */
const MAX_PIXELS_PER_DOT = 2;

export class PoseOverlay {
  readonly #canvas: HTMLCanvasElement;
  readonly #observer: ResizeObserver;
  readonly #sight: Sight;
  #parts = ALL_PARTS;
  #frame: Frame | undefined;
  #isGood = false;

  /** Throws if the canvas has no 2D context. */
  constructor(canvas: HTMLCanvasElement) {
    if (!canvas.getContext('2d')) throw new Error('Failed to get canvas context');
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(canvas);
    this.#sight = onScreen(canvas, () => this.#draw());
  }

  set parts(parts: ShownParts) {
    this.#parts = parts;
    this.#draw();
  }

  /** Draws a pose, unless it is unchanged. */
  show(frame: Frame | undefined, isGood: boolean): void {
    if (frame === this.#frame && isGood === this.#isGood) return;
    this.#frame = frame;
    this.#isGood = isGood;
    this.#draw();
  }

  close(): void {
    this.#observer.disconnect();
    this.#sight.end();
  }

  #fit(): void {
    const scale = Math.min(MAX_PIXELS_PER_DOT, devicePixelRatio);
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = Math.round(clientWidth * scale);
    this.#canvas.height = Math.round(clientHeight * scale);
    this.#draw();
  }

  #draw(): void {
    if (!this.#sight.isSeen()) return;
    const frame = this.#parts.pose ? this.#frame : undefined;
    drawPose(this.#canvas, frame, this.#isGood ? POSE_COLOURS.good : POSE_COLOURS.bad, this.#parts);
  }
}
