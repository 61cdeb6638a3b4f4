/** Lanes of a dial, and changes by moving them. */
import type { DegreeRange, Degrees } from '@reptemple/engine/units';

export interface Lane {
  /** "Start", "All phases". */
  readonly name: string;
  /** Class name of the bar's fill. */
  readonly fill: string;
  readonly range: DegreeRange | undefined;
}

export interface Move {
  readonly lane: number;
  readonly range: DegreeRange;
  /** All ranges at the start of the drag, the base of every move. */
  readonly base: readonly (DegreeRange | undefined)[];
  /** The same for one drag, or one keyboard visit to a handle. */
  readonly gesture: string;
}

/** Angles at the playhead, live. */
export interface LiveAngles {
  /** Subscribes to possible changes. Returns an unsubscribe function. */
  readonly follow: (listener: () => void) => () => void;
  /** Integer degrees; null if the joint is not visible. */
  readonly degreesOf: (angleId: string) => Degrees | null;
}
