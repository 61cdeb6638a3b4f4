/** Tells those who show single moments where the playhead is: some at every repaint, some as often as figures can be read. */
import type { Millis } from '@reptemple/engine/units';
import type { Moment } from './analysis.ts';

export type MomentListener = (ms: Millis, moment: Moment | undefined) => void;

/** Second document, section 9: rep playback polling. Faster figures cannot be read. */
const READ_EVERY_MS = 100;

const join = (listeners: Set<MomentListener>, listener: MomentListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export class MomentFeed {
  readonly #followers = new Set<MomentListener>();
  readonly #readers = new Set<MomentListener>();
  #readAt = -Infinity;

  /** Hears of every move; returns how to end that. */
  follow(listener: MomentListener): () => void {
    return join(this.#followers, listener);
  }

  /** Hears ten times a second while the playhead moves, and of where it stops. */
  read(listener: MomentListener): () => void {
    return join(this.#readers, listener);
  }

  tell(ms: Millis, moment: Moment | undefined, isMoving: boolean): void {
    for (const listener of this.#followers) listener(ms, moment);
    const now = performance.now();
    if (isMoving && now - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = now;
    for (const listener of this.#readers) listener(ms, moment);
  }
}
