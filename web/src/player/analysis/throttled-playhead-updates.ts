/**
 * Notifies listeners when the playhead moves: followers at every move, readers at most ten times a
 * second.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Moment } from './frame-by-frame-count.ts';

export type PlayheadListener = (ms: Millis, moment: Moment | undefined) => void;

/**
 * Kind of display that a reader updates. A `figure` is a number; a `sign` is anything else, such as
 * a slider. Numbers are updated half as often.
 */
export type ReadingKind = 'sign' | 'figure';

export interface ReaderTraits {
  readonly kind: ReadingKind;
  readonly isSeen: () => boolean;
}

interface Reader extends ReaderTraits {
  readonly listener: PlayheadListener;
}

/** Minimum interval in ms between notifications of readers (specification S2, section 9). */
const READ_EVERY_MS = 100;
/**
 * Number of notifications per update of a `figure`: faster numbers are unreadable, and each change
 * costs a layout.
 */
const FIGURES_EVERY = 2;

const join = <Member>(members: Set<Member>, member: Member): (() => void) => {
  members.add(member);
  return () => members.delete(member);
};

export class PlayheadUpdates {
  readonly #followers = new Set<PlayheadListener>();
  readonly #readers = new Set<Reader>();
  #readAt = -Infinity;
  #readings = 0;
  #stoodAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;

  follow(listener: PlayheadListener): () => void {
    return join(this.#followers, listener);
  }

  /**
   * Calls the listener at most ten times a second (figures: five times) while the playhead moves
   * and `isSeen` returns true. Always calls it when the playhead stops. Returns a function that
   * unsubscribes.
   */
  read(listener: PlayheadListener, traits: ReaderTraits): () => void {
    return join(this.#readers, { listener, ...traits });
  }

  tell(ms: Millis, moment: Moment | undefined, isMoving: boolean): void {
    for (const listener of this.#followers) listener(ms, moment);
    if (this.#settling !== undefined) clearTimeout(this.#settling);
    this.#settling = undefined;
    const now = performance.now();
    if (isMoving) {
      this.#tellSome(ms, moment, now);
      return;
    }
    // Notifies at most once per interval while the user drags the playhead, and once more when it
    // stops.
    const isDragged = now - this.#stoodAt < READ_EVERY_MS;
    this.#stoodAt = now;
    if (!isDragged) {
      this.#tellAll(ms, moment);
      return;
    }
    this.#settling = setTimeout(() => this.#tellAll(ms, moment), READ_EVERY_MS);
    this.#tellSome(ms, moment, now);
  }

  #tellAll(ms: Millis, moment: Moment | undefined): void {
    this.#readAt = performance.now();
    for (const { listener } of this.#readers) listener(ms, moment);
  }

  #tellSome(ms: Millis, moment: Moment | undefined, now: number): void {
    if (now - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = now;
    this.#readings += 1;
    const areFiguresDue = this.#readings % FIGURES_EVERY === 0;
    for (const { listener, kind, isSeen } of this.#readers)
      if ((kind === 'sign' || areFiguresDue) && isSeen()) listener(ms, moment);
  }
}
