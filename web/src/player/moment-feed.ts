/** Tells those who show single moments where the playhead is: some at every move, some as often as it can be read. */
import type { Millis } from '@reptemple/engine/units';
import type { Moment } from './analysis.ts';

export type MomentListener = (ms: Millis, moment: Moment | undefined) => void;

/** A figure has to be read, which takes longer than to see a sign move. */
export type ReadingKind = 'sign' | 'figure';

export interface ReaderTraits {
  readonly kind: ReadingKind;
  /** Whether what it writes is on the screen. */
  readonly isSeen: () => boolean;
}

interface Reader extends ReaderTraits {
  readonly listener: MomentListener;
}

/** Second document, section 9: rep playback polling. */
const READ_EVERY_MS = 100;
/** Figures change with every second reading: faster ones cannot be read, and each is a layout of the page. */
const FIGURES_EVERY = 2;

const join = <Member>(members: Set<Member>, member: Member): (() => void) => {
  members.add(member);
  return () => members.delete(member);
};

export class MomentFeed {
  readonly #followers = new Set<MomentListener>();
  readonly #readers = new Set<Reader>();
  #readAt = -Infinity;
  #readings = 0;
  #stoodAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** Hears of every move; returns how to end that. */
  follow(listener: MomentListener): () => void {
    return join(this.#followers, listener);
  }

  /** Hears ten times a second (figures: five) while the playhead moves and one can see it, and of where it stops. */
  read(listener: MomentListener, traits: ReaderTraits): () => void {
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
    // Whoever drags the playhead moves it as well: all are told of where it is let go.
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
