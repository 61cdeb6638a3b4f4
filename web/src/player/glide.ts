/** A line that goes along with a video. While that plays, the browser moves it by itself: the page draws nothing for it. */
import type { Millis } from '@reptemple/engine/units';
import { onDot } from './scale.ts';

/** Further from the video than this it is put right: less cannot be seen. */
const TOLERATED_MS = 80;
/** So often that is looked at: to ask an animation where it is costs more than to let it go. */
const LOOKED_EVERY_MS = 100;

export interface Course {
  /** Pixels, gone in the time of the whole video. */
  readonly width: number;
  readonly lengthMs: Millis;
}

export class Glide {
  readonly #animation: Animation;
  readonly #course: Course;
  /** As fast as it was sent last, and when it was looked at last. */
  #speed = 0;
  #lookedAt = -Infinity;

  constructor(line: Element, course: Course) {
    const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${course.width}px)` }];
    this.#animation = line.animate(frames, { duration: course.lengthMs, fill: 'both' });
    this.#animation.pause();
    this.#course = course;
  }

  /** Where the playhead is, and how fast it goes on from there; 0: it stands. */
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

  /** On a dot of the screen: a line between two of them is blurred. */
  #stand(ms: Millis): void {
    const animation = this.#animation;
    const { width, lengthMs } = this.#course;
    const at = (onDot((ms / lengthMs) * width, devicePixelRatio) / width) * lengthMs;
    if (animation.playState !== 'paused') animation.pause();
    if (animation.currentTime !== at) animation.currentTime = at;
  }
}
