/**
 * Moves a line or slider knob with the playhead. During playback a Web Animation moves it, so that
 * no script runs per frame.
 */
import type { Millis } from '@reptemple/engine/units';
import { onDot } from './chart-scales-and-curves.ts';

/**
 * Maximum difference in ms between line and video that is not corrected, because users cannot see
 * it.
 */
const TOLERATED_MS = 80;
/**
 * Minimum interval in ms between two checks of the line's deviation from the video, because
 * reading an animation's time is slow.
 */
const LOOKED_EVERY_MS = 100;

export interface Course {
  readonly width: number;
  readonly lengthMs: Millis;
}

export class SmoothPlayhead {
  readonly #animation: Animation;
  readonly #course: Course;
  #speed = 0;
  #lookedAt = -Infinity;

  constructor(line: Element, course: Course) {
    const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${course.width}px)` }];
    this.#animation = line.animate(frames, { duration: course.lengthMs, fill: 'both' });
    this.#animation.pause();
    this.#course = course;
  }

  show(ms: Millis, speed: number): void {
    const now = performance.now();
    if (speed > 0 && speed === this.#speed && now - this.#lookedAt < LOOKED_EVERY_MS) return;
    this.#speed = speed;
    this.#lookedAt = now;
    if (speed > 0) this.#go(ms, speed);
    else this.#stand(ms);
  }

  end(): void {
    this.#animation.cancel();
  }

  #go(ms: Millis, speed: number): void {
    const animation = this.#animation;
    if (animation.playbackRate !== speed) animation.playbackRate = speed;
    const isRunning = animation.playState === 'running';
    if (!isRunning) animation.play();
    if (!isRunning || Math.abs(Number(animation.currentTime) - ms) > TOLERATED_MS * Math.max(1, speed))
      animation.currentTime = ms;
  }

  /** Stops the line at a device pixel. Between two pixels it would look blurred. */
  #stand(ms: Millis): void {
    const animation = this.#animation;
    const { width, lengthMs } = this.#course;
    const at = (onDot((ms / lengthMs) * width, devicePixelRatio) / width) * lengthMs;
    if (animation.playState !== 'paused') animation.pause();
    if (animation.currentTime !== at) animation.currentTime = at;
  }
}
