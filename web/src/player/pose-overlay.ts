/** Draws the pose over the video while the video is on screen. */
import type { Frame } from '@reptemple/engine/landmark-track';
import { drawPose, POSE_COLOURS } from '../pose/draw-pose-overlay.ts';

interface Visibility {
  /** Returns true if the element is on screen, or if that is not known yet. */
  readonly isSeen: () => boolean;
  readonly end: () => void;
}

/**
 * Observes if an element is on screen, because updating a hidden element costs as much as a visible
 * one. Calls `onSeen` each time it becomes visible. A missing element counts as on screen.
 */
export const trackVisibility = (element: Element | null | undefined, onSeen?: () => void): Visibility => {
  if (!element) return { isSeen: () => true, end: () => undefined };
  let isSeen = true;
  const observer = new IntersectionObserver((entries) => {
    const wasSeen = isSeen;
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    if (isSeen && !wasSeen) onSeen?.();
  });
  observer.observe(element);
  return { isSeen: () => isSeen, end: () => observer.disconnect() };
};

export interface ShownParts {
  readonly pose: boolean;
  readonly landmarks: boolean;
  readonly connections: boolean;
}

export const ALL_PARTS: ShownParts = { pose: true, landmarks: true, connections: true };

/**
 * Maximum number of canvas pixels per CSS pixel in each direction. More would be slow on phones
 * without visible benefit.
 */
const MAX_PIXELS_PER_DOT = 2;

export class PoseOverlay {
  readonly #canvas: HTMLCanvasElement;
  readonly #observer: ResizeObserver;
  readonly #visibility: Visibility;
  #parts = ALL_PARTS;
  #frame: Frame | undefined;
  #isGood = false;

  constructor(canvas: HTMLCanvasElement) {
    if (!canvas.getContext('2d')) throw new Error('Failed to get canvas context');
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(canvas);
    this.#visibility = trackVisibility(canvas, () => this.#draw());
  }

  set parts(parts: ShownParts) {
    this.#parts = parts;
    this.#draw();
  }

  show(frame: Frame | undefined, isGood: boolean): void {
    if (frame === this.#frame && isGood === this.#isGood) return;
    this.#frame = frame;
    this.#isGood = isGood;
    this.#draw();
  }

  close(): void {
    this.#observer.disconnect();
    this.#visibility.end();
  }

  #fit(): void {
    const scale = Math.min(MAX_PIXELS_PER_DOT, devicePixelRatio);
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = Math.round(clientWidth * scale);
    this.#canvas.height = Math.round(clientHeight * scale);
    this.#draw();
  }

  #draw(): void {
    if (!this.#visibility.isSeen()) return;
    const frame = this.#parts.pose ? this.#frame : undefined;
    drawPose(this.#canvas, frame, this.#isGood ? POSE_COLOURS.good : POSE_COLOURS.bad, this.#parts);
  }
}
